import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';
import { List } from './list.tsx';

function Help() {
  return (
    <div className="wrap blog-help">
      <HelpBlock
        title="A question no article answers?"
        art={<Art name="help" />}
        action={
          <a className="btn" href="/about#support" data-app>
            Contact Support
          </a>
        }
      >
        The best ones become articles. The cat’s name is changed, if it insists.
      </HelpBlock>
    </div>
  );
}

/** Static sections of the blog's front page: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = { list: List, help: Help };
