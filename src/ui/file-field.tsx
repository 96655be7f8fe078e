import { FileText } from './icons/file-text.ts';
import { Upload } from './icons/upload.ts';
import { X } from './icons/x.ts';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatFileSize } from '#src/lib/file-size.ts';
import { Field } from './field.tsx';

export interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  /** Text of the empty field: 'Choose a PDF, or drop it here'. */
  invitation: ReactNode;
  onFile?: (file: File | null) => void;
}

/** One file. The browser's own input lies invisibly over the zone, so that press, drop and keyboard are its own. */
export function FileField({ label, hint, error, optional, invitation, onFile, id, ...input }: FileFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const look = () => {
    const chosen = ref.current?.files?.[0] ?? null;
    setFile(chosen);
    onFile?.(chosen);
  };
  useEffect(() => {
    const form = ref.current?.form;
    const forget = () => setFile(null);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  const remove = () => {
    if (!ref.current) return;
    ref.current.value = '';
    look();
    ref.current.focus();
  };
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(ids) => (
        <div className="filedrop" data-over={over || undefined} data-chosen={file ? true : undefined}>
          {file ? <FileText size={28} aria-hidden="true" /> : <Upload size={28} aria-hidden="true" />}
          <span className="filedrop-text" aria-live="polite">
            <b>{file ? file.name : invitation}</b>
            {file && <span className="small muted">{formatFileSize(file.size)}</span>}
          </span>
          <input
            {...input}
            {...ids}
            ref={ref}
            type="file"
            onChange={look}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          />
          {file && (
            <button type="button" className="iconbtn" aria-label={`Remove ${file.name}`} onClick={remove}>
              <X size={22} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
