import { formatFileSize } from '#src/lib/file-size.ts';
import { Download } from '#src/ui/icons/download.ts';
import { useInquiry } from '../../queries.ts';
import type { InquiryDetail } from '../../contract.ts';
import { usePause } from '#src/web/use-form.ts';

const UNTIL_IT_IS_NOTED_MS = 1200;

/** Attachments, for download only: they come from strangers. */
export function Files({ inquiry: { id, files } }: { inquiry: InquiryDetail }) {
  const { refetch } = useInquiry(id);
  const soon = usePause();
  if (files.length === 0) return null;
  return (
    <ul className="inbox-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <a
            className="btn quiet sm"
            href={`/api/desk/inbox/${id}/files/${file.id}`}
            download={file.name}
            onClick={() => soon(UNTIL_IT_IS_NOTED_MS, () => void refetch())}
          >
            <Download size={18} aria-hidden="true" />
            <span>
              Download {file.name} <span className="nb">({formatFileSize(file.size)})</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
