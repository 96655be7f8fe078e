import { useState } from 'react';
import type { ScanView } from '#src/capabilities/fulfilment/contract.ts';
import { scanSample } from '#src/capabilities/fulfilment/queries.ts';
import { sentenceFor } from '#src/web/api.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useSerial } from '../use-serial.ts';

const NO_ANSWER = 'We got no answer. Please scan it again.';

/** A scan that was refused, until a colleague has put the tube aside. */
export interface RefusedScan {
  id: string;
  code: string;
  said: string;
}

/** Takes scans one after the other and answers each. Refused scans stay on the list through the scans that follow. */
export function useScans() {
  const [shown, setShown] = useState<ScanView | null>(null);
  const [refused, setRefused] = useState<RefusedScan[]>([]);
  const work = async (code: string): Promise<{ said: string; ok: boolean }> => {
    try {
      const view = await scanSample(code);
      setShown(view);
      return { said: [view.said, view.waits].filter(Boolean).join(' '), ok: !view.waits };
    } catch (failure) {
      const said = sentenceFor(failure, NO_ANSWER);
      setRefused((all) => [{ id: newRequestId(), code, said }, ...all]);
      return { said, ok: false };
    }
  };
  const scan = useSerial(work);
  const putAside = (id: string) => setRefused((all) => all.filter((one) => one.id !== id));
  return { shown, setShown, refused, scan, putAside };
}
