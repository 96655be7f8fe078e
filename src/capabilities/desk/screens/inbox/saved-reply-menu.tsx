import type { ReplyMenu } from './use-saved-reply-menu.ts';

/** The saved replies that match the text after a slash; chosen by the keys of the field, or by a press. */
export function SavedReplyMenu({ menu: { id, found, current, insert } }: { menu: ReplyMenu }) {
  if (found.length === 0) return null;
  return (
    <div className="inbox-menu" role="listbox" id={id} aria-label="Saved replies">
      {found.map((reply, place) => (
        <div
          key={reply.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === current}
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault(); // the field keeps the focus and the keys
            insert(reply.body);
          }}
        >
          <b>/{reply.name}</b> <span className="muted">{reply.body}</span>
        </div>
      ))}
    </div>
  );
}
