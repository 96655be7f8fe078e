import { toast } from '#src/ui/toast.tsx';

/** Puts an address that somebody may send on into the clipboard, and says so; where the browser refuses, it is on screen to be copied by hand. */
export async function copyAddress(
  name: 'Address' | 'Link',
  address: string,
  text = 'Send it to someone with a cat.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: `${name} copied`, text });
  } catch {
    toast({
      title: 'Not copied',
      text: `Your browser blocked copying. The ${name.toLowerCase()} is ${address}`,
      tone: 'bad',
    });
  }
}
