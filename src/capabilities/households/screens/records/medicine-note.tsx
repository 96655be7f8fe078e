import { useQuery } from '@tanstack/react-query';
import { medicinesQuery } from '../../queries.ts';
import { useHousehold } from '../household-context.ts';
import { askTheVet } from './medicine-words.ts';
import './records.css';

/** Says for each of these cats that gets medicine to ask a vet about sticks together with it. */
export function MedicineNote({ cats }: { cats: readonly { id: string; name: string }[] }) {
  const { data = [] } = useQuery(medicinesQuery(useHousehold().base));
  const sentences = cats.flatMap(({ id, name }) => {
    const text = askTheVet(
      name,
      data.filter(({ catId }) => catId === id),
    );
    return text ? [{ id, text }] : [];
  });
  if (sentences.length === 0) return null;
  return (
    <div className="records-question" role="note" aria-label="Sticks together with medicine">
      {sentences.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
