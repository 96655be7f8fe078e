import { ExternalLink } from '#src/ui/icons/external-link.ts';
import { followLabel, newsText, type ShownNews } from '../rules/carrier-words.ts';

/** The carrier's last status of a parcel, and its page about it, in a tab of its own. */
export function CarrierLine({ news, timeZone }: { news: ShownNews; timeZone: string | undefined }) {
  return (
    <>
      <span>{newsText(news, timeZone)}</span>
      {news.url && (
        <>
          {' '}
          <a className="link" href={news.url} target="_blank" rel="noopener noreferrer">
            {followLabel(news)}
            <span className="vh"> (opens in a new tab)</span>
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        </>
      )}
    </>
  );
}
