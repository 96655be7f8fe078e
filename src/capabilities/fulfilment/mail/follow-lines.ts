/** What the carrier says of the parcel a mail is about, and its page about it. */
export interface FollowLines {
  said: string;
  link: { label: string; href: string } | null;
}
