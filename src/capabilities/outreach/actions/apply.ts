import { createHash } from 'node:crypto';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import { type ApplicationInput, type InquiryAnswer, refusals } from '../contract.ts';
import { inquiryConfirmation } from '../mail/confirmation.tsx';
import { RESUME_LARGEST } from '../rules/fields.ts';
import { cleanFileName } from '../rules/file-name.ts';
import { resumeTask } from '../tasks.ts';
import { countUse, honeypotAnswer, receiveInquiry } from './receive-inquiry.ts';

/**
 * Takes a job application with its resume, which is read from end to end before anything is stored.
 * Refuses `file-…` for a faulty file, and `too-many-attempts`.
 */
export async function apply(
  services: AppServices,
  input: ApplicationInput,
  caller: ClientInfo,
): Promise<InquiryAnswer | DomainError> {
  const { resume, position, coverLetter, ...fields } = input;
  const refused =
    (await countUse(services, caller, 'formByAddress')) ?? (await countUse(services, caller, 'uploadByAddress'));
  if (refused) return refused;
  const decoy = honeypotAnswer(input, services.clock.now());
  if (decoy) return decoy;
  const bytes = await readResume(services, resume);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const file = { name: cleanFileName(resume.name), bytes, sha256: createHash('sha256').update(bytes).digest() };
  const inquiry = {
    ...fields,
    kind: 'application' as const,
    body: coverLetter || undefined,
    details: { position },
    file,
  };
  return receiveInquiry(services, inquiry, ({ settings }, stored) => inquiryConfirmation(settings, stored));
}

async function readResume({ workers }: AppServices, resume: File): Promise<Uint8Array | DomainError> {
  // A browser sends a field without a file as a file without name and bytes.
  if (resume.size === 0) return refuseFile(resume.name ? 'file-empty' : 'file-missing');
  if (resume.size > RESUME_LARGEST) return refuseFile('file-too-large');
  const bytes = new Uint8Array(await resume.arrayBuffer());
  const fault = await workers.run(resumeTask, bytes);
  return fault ? refuseFile(`file-${fault}`) : bytes;
}

/** Refuses a file, with the message beside its field as well. */
function refuseFile(code: Parameters<typeof refusals>[0]): DomainError {
  const { message } = refusals(code);
  return refusals(code, { issues: [{ path: 'resume', message }] });
}
