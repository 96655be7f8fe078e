import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyDialog } from '#src/web/lazy-part.tsx';

const HASH = '#chat';

const Panel = lazyDialog(() => import('./panel.tsx').then(({ ChatPanel }) => ({ default: ChatPanel })));

/** Button that opens the chat; so does the address with #chat, which mails and other pages lead to. */
export function LiveChat() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const look = () => window.location.hash === HASH && setOpen(true);
    // A press on a link to the current page changes no address.
    const press = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest(`a[href$="${HASH}"]`) && setOpen(true);
    look();
    window.addEventListener('hashchange', look);
    document.addEventListener('click', press);
    return () => {
      window.removeEventListener('hashchange', look);
      document.removeEventListener('click', press);
    };
  }, []);
  const close = () => {
    setOpen(false);
    if (window.location.hash === HASH) window.history.replaceState(window.history.state, '', '#support');
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn ink"
        id="chat"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={Panel.prefetch}
        onFocus={Panel.prefetch}
        onClick={() => setOpen(true)}
      >
        <MessageCircle size={22} aria-hidden="true" />
        Start live chat
      </button>
      {open &&
        // Beside the page, not in it: on a phone the panel puts the page out of reach.
        createPortal(<Panel follows onClose={close} />, document.body)}
    </>
  );
}
