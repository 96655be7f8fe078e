import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from './icons/chevron-down.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { Field } from './field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** At the end of the row. */
  badge?: ReactNode;
}

export interface ComboboxProps {
  label: ReactNode;
  /** The label in words, where it is more than that. */
  spoken?: string;
  value: string | null;
  inputValue: string;
  onInputChange: (text: string) => void;
  onChange: (value: string | null) => void;
  options: readonly ComboboxOption[];
  emptyText: ReactNode;
  maxItems?: number;
  error?: string;
  hint?: ReactNode;
  placeholder?: string;
  id?: string;
  autoComplete?: string;
  required?: boolean;
  /** Filters options by the typed text; by default those whose label contains it. */
  matches?: (option: ComboboxOption, typed: string) => boolean;
}

const holds = (option: ComboboxOption, typed: string) =>
  option.label.toLowerCase().includes(typed.trim().toLowerCase());

/** Type to find, at most eight rows. For chunks that are loaded late: it brings its own engine. */
export function Combobox(props: ComboboxProps) {
  const { label, value, inputValue, options, emptyText, maxItems = 8, error, hint, matches = holds } = props;
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  // A modal dialog makes everything outside it inert, so the list has to open inside.
  const findLayer = useCallback((element: HTMLElement | null) => setLayer(element?.closest('dialog') ?? null), []);
  const chosen = options.find((option) => option.value === value) ?? null;
  // A name typed to its end leaves nothing to choose, and an open list hides the rest of the form from screen readers.
  const [open, setOpen] = useState(false);
  const isWhole = (text: string) => options.some((option) => option.label.toLowerCase() === text.trim().toLowerCase());
  return (
    <Field {...{ label, error, hint, id: props.id }}>
      {(ids) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(option: ComboboxOption | null, details) => {
            if (details.reason === 'escape-key') details.allowPropagation();
            else props.onChange(option?.value ?? null);
          }}
          inputValue={inputValue}
          onInputValueChange={(text: string, { reason }) => {
            if (reason === 'escape-key') return; // it shuts the list, or the dialog around it, and takes nothing away
            props.onInputChange(text);
            if (isWhole(text)) setOpen(false);
          }}
          open={open}
          onOpenChange={(next: boolean, { reason, event }) => {
            const typed = reason === 'input-change' && event.target instanceof HTMLInputElement && event.target.value;
            setOpen(next && !(typed && isWhole(typed)));
          }}
          filter={matches}
          limit={maxItems}
          isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
          autoHighlight
        >
          <div className="inpwrap" ref={findLayer}>
            <Base.Input
              className="inp pe-12"
              placeholder={props.placeholder}
              autoComplete={props.autoComplete ?? 'off'}
              required={props.required}
              {...ids}
              // Repeated here, because the label is hidden from screen readers while the list is open.
              aria-label={props.spoken ?? (typeof label === 'string' ? label : undefined)}
            />
            <ChevronDown size={22} className="chevron" aria-hidden="true" />
          </div>
          <Base.Portal container={layer ?? undefined}>
            <Base.Positioner sideOffset={6} positionMethod="fixed" className="z-60">
              <Base.Popup className="combobox-pop">
                <Base.Empty className="combobox-empty">{emptyText}</Base.Empty>
                <Base.List>
                  {(option: ComboboxOption) => (
                    <Base.Item key={option.value} value={option} className="combobox-row">
                      <span>{option.label}</span>
                      {option.badge}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
