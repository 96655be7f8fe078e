import { packTask } from './capabilities/access/tasks.ts';
import { statementTask } from './capabilities/affiliates/tasks.ts';
import { creditNoteTask, invoiceTask, mailsTask, shippingTask } from './capabilities/billing/tasks.ts';
import { documentTask } from './capabilities/content/tasks.ts';
import {
  kitParcelsTask,
  labelsTask,
  parcelLabelTask,
  pickListTask,
  recallListTask,
  sampleLabelTask,
  zplTask,
} from './capabilities/fulfilment/tasks.ts';
import { giftCardTask } from './capabilities/gifts/tasks.ts';
import { passPictureTask, passTask } from './capabilities/home/tasks.ts';
import { monthTask, reportTask } from './capabilities/lab/tasks.ts';
import { resumeTask } from './capabilities/outreach/tasks.ts';
import { readExportTask } from './capabilities/portability/tasks.ts';
import { calendarTask, posterTask } from './capabilities/rewards/tasks.ts';
import { cardTask, vetSheetTask } from './capabilities/sharing/tasks.ts';
import { variantTask } from './platform/http/tasks.ts';
import { portraitTask } from './platform/png/portrait.ts';
import type { WorkerTask } from './platform/workers.ts';

/** Tasks of the worker threads (platform/workers.ts). Each loads its code on first use. */
const TASKS = new Map<string, (input: never) => Promise<unknown>>([
  does(packTask, async ({ files, madeAt }) => (await import('fflate')).zipSync(files, { mtime: madeAt })),
  does(statementTask, async (statement) =>
    (await import('./capabilities/affiliates/actions/print-statement.ts')).printStatement(statement),
  ),
  does(invoiceTask, async (invoice) =>
    (await import('./capabilities/billing/actions/print-invoice.ts')).printInvoice(invoice),
  ),
  does(creditNoteTask, async (note) =>
    (await import('./capabilities/billing/actions/print-credit-note.ts')).printCreditNote(note),
  ),
  does(shippingTask, async (facts) =>
    (await import('./capabilities/billing/actions/print-evidence.ts')).printShipping(facts),
  ),
  does(mailsTask, async (facts) =>
    (await import('./capabilities/billing/actions/print-evidence.ts')).printMails(facts),
  ),
  does(reportTask, async ({ of, results, sticks }) =>
    (await import('./capabilities/lab/actions/print-report.ts')).printReport(of, results, sticks),
  ),
  does(monthTask, async ({ of, sticks }) =>
    (await import('./capabilities/lab/actions/print-month.ts')).printMonth(of, sticks),
  ),
  does(labelsTask, async (labels) =>
    (await import('./capabilities/fulfilment/actions/print-labels.ts')).printLabels(labels),
  ),
  does(kitParcelsTask, async (parcels) =>
    (await import('./capabilities/fulfilment/actions/print-labels.ts')).printKitParcels(parcels),
  ),
  does(sampleLabelTask, async ({ codes, asOf }) =>
    (await import('./capabilities/fulfilment/actions/print-labels.ts')).printSampleLabel(codes, asOf),
  ),
  does(parcelLabelTask, async (label) =>
    (await import('./capabilities/fulfilment/actions/print-parcel-label.ts')).printParcelLabel(label),
  ),
  does(zplTask, async (labels) => (await import('./capabilities/fulfilment/actions/draw-zpl.ts')).drawZpl(labels)),
  does(recallListTask, async (list) =>
    (await import('./capabilities/fulfilment/actions/print-recall-list.ts')).printRecallList(list),
  ),
  does(pickListTask, async (list) =>
    (await import('./capabilities/fulfilment/actions/print-pick-list.ts')).printPickList(list),
  ),
  does(giftCardTask, async (card) => (await import('./capabilities/gifts/actions/print-card.ts')).printGiftCard(card)),
  does(posterTask, async ({ sitter, asOf }) =>
    (await import('./capabilities/rewards/actions/print-poster.ts')).printPoster(sitter, asOf),
  ),
  does(calendarTask, async ({ sitter, year, asOf }) =>
    (await import('./capabilities/rewards/actions/print-poster.ts')).printCalendar(sitter, year, asOf),
  ),
  does(documentTask, async (content) =>
    (await import('./capabilities/content/actions/print-document.ts')).printDocument(content),
  ),
  does(cardTask, async (card) => (await import('./capabilities/sharing/actions/draw-card.ts')).drawCard(card)),
  does(vetSheetTask, async (sheet) =>
    (await import('./capabilities/sharing/actions/print-vet-sheet.ts')).printVetSheet(sheet),
  ),
  does(portraitTask, async (portrait) => {
    const [{ portraitSvg }, { renderPng }] = await Promise.all([
      import('./platform/png/portrait.ts'),
      import('./platform/png/render-png.ts'),
    ]);
    return renderPng({ svg: portraitSvg(portrait), width: portrait.width });
  }),
  does(passPictureTask, async (picture) =>
    (await import('./capabilities/home/actions/draw-pass-picture.ts')).drawPassPicture(picture),
  ),
  does(passTask, async ({ pass, pictures, wallet }) =>
    (await import('./capabilities/home/actions/sign-pass.ts')).signPass(pass, pictures, wallet),
  ),
  does(readExportTask, async (input) =>
    (await import('./capabilities/portability/actions/read-export.ts')).readExport(input),
  ),
  does(variantTask, async (page) => (await import('./platform/http/render.ts')).renderVariant(page)),
  does(resumeTask, async (bytes) => (await import('./capabilities/outreach/actions/check-pdf.ts')).pdfFault(bytes)),
]);

function does<I, O>({ name }: WorkerTask<I, O>, work: (input: I) => Promise<O>) {
  return [name, work as (input: never) => Promise<unknown>] as const;
}

export default function run({ name, input }: { name: string; input: never }): Promise<unknown> {
  const work = TASKS.get(name);
  if (!work) throw new Error(`No task is called ${name}.`);
  return work(input);
}
