/** The carrier's last status of the parcel that a mail is about, and its page about it. */
export interface FollowLines {
  said: string;
  link: { label: string; href: string } | null;
}
