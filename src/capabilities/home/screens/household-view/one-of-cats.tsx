import { type ReactNode, useState } from 'react';
import { Segmented } from '#src/ui/segmented.tsx';
import type { DashboardCat } from '../../contract.ts';

interface OneOfCatsProps {
  title: string;
  /** Of the choice between the cats. */
  label: string;
  cats: readonly DashboardCat[];
  children: (cat: DashboardCat) => ReactNode;
}

/** Content of one cat at a time, with a choice of the cat in households of several. */
export function OneOfCats({ title, label, cats, children }: OneOfCatsProps) {
  const [id, setId] = useState(cats[0]?.id ?? '');
  const cat = cats.find((one) => one.id === id) ?? cats[0];
  if (!cat) return null;
  return (
    <>
      {cats.length > 1 && (
        <div className="household-view-pick">
          <h2 className="d-sm">{title}</h2>
          <Segmented
            label={label}
            value={cat.id}
            onChange={setId}
            options={cats.map((one) => ({ value: one.id, label: one.name }))}
          />
        </div>
      )}
      {children(cat)}
    </>
  );
}
