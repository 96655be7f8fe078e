import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { type Reply, said, type Sentence, VET_TITLE } from './reply.ts';

export const NOT_HERE = said('If the cat is unwell, call a vet now; do not wait for an answer from here.', 'itself');

export const TO_A_PERSON = said('Or ask a person at support, with the button below.', 'support');

export const LOCKED_SENTENCES: readonly Sentence[] = [
  said(`Questions in your own words are part of ${PLANS.pro.name}.`, 'plans'),
  said(
    'The three questions below, and everything about emergencies and poisons, are answered on every plan.',
    'itself',
  ),
];

export const LOCKED: Reply = { kind: 'locked', title: null, sentences: [...LOCKED_SENTENCES, NOT_HERE] };

export const UNKNOWN_AND_LOCKED: Reply = {
  kind: 'locked',
  title: null,
  sentences: [NOT_HERE, ...LOCKED_SENTENCES, TO_A_PERSON],
};

export const TAKEN: Reply = {
  kind: 'vet',
  title: VET_TITLE,
  sentences: [
    said(
      'Dr. AI does not know what your cat has taken. Unless you know that it is harmless, call a vet and do not wait for signs.',
      'itself',
    ),
    said('Many treatments of a poisoning depend on time. Take the packaging or a leaf along.', 'poisoning'),
    said('Give no food, no medicine and no sticks on the way, unless the clinic tells you to.', 'poison-steps'),
  ],
};

export const UNWELL: Reply = {
  kind: 'vet',
  title: VET_TITLE,
  sentences: [
    said('Dr. AI has no answer to this, and your cat may be unwell. Do not wait for an answer from here.', 'itself'),
    said('You know your cat. If you think that it is an emergency, you are probably right.', 'emergencies'),
    said('Give no food, no medicine and no sticks on the way, unless the clinic tells you to.', 'poison-steps'),
  ],
};

export const UNSURE: Reply = {
  kind: 'unsure',
  title: 'Is the cat unwell? Then call a vet now.',
  sentences: [
    said('Dr. AI has no answer to that. If the cat may be ill, hurt or poisoned, do not wait for one.', 'itself'),
    said('You know your cat. If you think that it is an emergency, you are probably right.', 'emergencies'),
    TO_A_PERSON,
  ],
};

export const UNREADABLE: Reply = {
  kind: 'vet',
  title: 'Dr. AI reads English only.',
  sentences: [
    said(
      'We could not read this message. If the cat is not well, call a vet now; do not wait for an answer from here.',
      'itself',
    ),
    {
      ...said('لا يقرأ هذا البرنامج إلا الإنجليزية. إذا كانت القطة مريضة فاتصل بطبيب بيطري الآن.', 'itself'),
      lang: 'ar',
    },
    said('You can also write to a person at support.', 'support'),
  ],
};

export const UNKNOWN: Reply = {
  kind: 'unknown',
  title: null,
  sentences: [
    NOT_HERE,
    said('Dr. AI has no answer to that, and does not make one up.', 'itself'),
    said('Try other words, or ask a person at support, with the button below.', 'support'),
  ],
};
