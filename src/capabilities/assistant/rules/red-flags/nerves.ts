import { any, BACK, LIMB, list, NOT, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const COLLAPSE_FLAG: RedFlag = {
  id: 'collapse',
  why: 'Collapse or fainting can mean the heart, heat, a shock or a poison.',
  source: 'collapse',
  patterns: [
    ...any(
      'collapse, collapsed, collapses, collapsing, unconscious, unresponsive, passed out, fainted, fainting, faints, limp, fell over, falls over, falling over, keeps falling, wobbly, wobbling, wobbles, unsteady, stumbling, stumbles, staggering, staggers, walking in circles, walks in circles, circling, head tilt, head tilted, head is tilted, head is tilting, head pressing, pressing his head, pressing her head, tilted head, disoriented, lifeless, floppy, looks dead, seems drunk, acts drunk, acting drunk, looks drunk, like drunk, lost balance, lost his balance, lost her balance, very weak, so weak, too weak, extremely weak, weak and',
    ),
    [
      list('not, isnt, wont, doesnt, dont, didnt, cant, never, stopped, hardly, barely'),
      list(
        'responding, respond, responsive, reacting, react, reaction, blink, blinking, walking, wake, waking, moving, move',
      ),
    ],
    [NOT, list('open his eyes, open her eyes, open the eyes, opens his eyes, opens her eyes')],
    ...together(
      list('lying flat, laying flat, lays flat, lies flat, flat out'),
      list('wont, cant, cannot, doesnt, not, barely'),
    ),
    ...together(
      LIMB,
      list(
        'like wood, like a board, like a plank, like stone, like a stone, like concrete, rigid, hard like, stiff like',
      ),
    ),
    [
      NOT,
      list(
        'lift his head, lift her head, lift its head, raise his head, raise her head, look up, lifting his head, lifting her head',
      ),
    ],
    [list('hasnt, havent, has not, not, didnt'), list('moved all day, moved all night, moved all morning')],
    [
      list('cant, cannot, can not, couldnt, could not, couldnt, unable, wont, not able, hardly, barely, doesnt, not'),
      list('stand, walk, move, get up, lift his head, lift her head, wake, rouse, pull'),
    ],
    [list('trouble, difficulty, struggling, struggles'), list('walk, walking, stand, standing, moving')],
    ...together(['heart', 'heartbeat', 'pulse'], list('fast, slow, weak, irregular, stopped, pounding')),
    ...any(
      'not conscious, isnt conscious, barely conscious, lost conscience, lost the conscience, lost consciousness, lose consciousness, loses consciousness, losing consciousness, nobody home, like a block of ice, feels like ice, like ice, is icy, ears are icy, funny turn, funny turns, wonky, over sideways, over on her side, over on his side, toppled over, topples over, without force, no force, no strength, without strength, fall to one side, falls to one side, falling to one side, stay on the feet, stand on the feet, like a wet, lay there like, lies there like, lying there like, just lay there, own wee, own pee, own urine, stay on the legs, stay on his legs, stay on her legs, stay on his feet, stay on her feet, fall down, fell down, falls down, wet herself, wet himself, wee himself, weed herself, keeled over, keels over, keel over, legs going, legs gone, legs went, legs have gone, legs giving, legs keep going, gone all floppy, hold his head up, hold her head up, hold its head up, hold up his head, hold up her head, keep his head up, keep her head up, head drooping, out cold, blacked out, blacks out, blacking out, comatose, in a coma, come round, come around, slumped, wont rouse, jelly legs, like jelly, like a rag doll, like a ragdoll, drunken, from under him, from under her, from under it, went stiff, gone stiff, gone rigid, went rigid, is rigid, goes rigid, stiff as a board, bit the dust, not with it, out of it, spaced out, zoned out, glazed, zonked, tripping, moving funny, walking funny, walks funny, like a drunk, like he is drunk, like she is drunk, had a stroke, having a stroke, heart attack, cardiac arrest',
    ),
  ],
};

export const LEGS_FLAG: RedFlag = {
  id: 'legs',
  why: 'Back legs that suddenly stop working, hurt or turn cold can mean a clot.',
  source: 'clot',
  patterns: [
    ...together(
      list(
        'dragging, drags, dragged, drag, cold, not working, dont work, doesnt work, stopped working, not using, stopped using, stopped to use, cant use, cannot use, wobbly, lost use, gave out, giving out, gave way, given way, giving way, give way, buckled, buckling, cannot feel, useless, dangling, dangles, hangs, cant put weight, no weight, bent backwards, broken',
      ),
      BACK,
    ),
    ...together(
      list('back legs, hind legs, rear legs, back end, hind end'),
      list('just went, just go, have gone, gone, went, wont move, dont move, not moving, collapsed, no feeling'),
    ),
    ...any('dragging himself, dragging herself, dragging itself, blood clot, paralysed, paralyzed, paralysis'),
  ],
};

export const SEIZURE_FLAG: RedFlag = {
  id: 'seizure',
  why: 'A seizure needs a vet as soon as possible, above all a first one or one that lasts minutes. Keep your hands away from its mouth.',
  source: 'seizures',
  patterns: [
    ...any(
      'seizure, seizures, seisure, seizing, seizuring, seizured, convulsion, convulsions, convulsing, convulsed, having a fit, had a fit, has fits, having fits, fitting, epileptic, epilepsy, had fits, fits tonight, twitching, twitches, twitched, spazzing, legs everywhere, tremors, tremor, shaking, shakes, shaky, trembling, trembles, tremble, shivering, jerking, spasm, spasms, thrashing, flopping, eyes rolling, paddling, stiff and, foaming, frothing, foam, froth, status epilepticus',
    ),
    [list('had, has, have, having, got'), ['fits']],
    ...any(
      'fit on the floor, chomping, chomping his jaw, chomping her jaw, jaw chomping, chattering jaw, legs going like, running on his side, cycling his legs, eyes rolled, rolled back, rolling back, head nodding, nodding his head, nodding her head, starts to nod, head bobbing, teeth chattering, chewing gum fit, paddles, an episode, of episode, another episode, snaps his jaw, snaps her jaw, snapping his jaw, snapping her jaw, snapping its jaw, clenching his jaw, clenching her jaw, opens and shuts, opening and shutting, spit dripping, spit coming, body shake, body shakes, body is shake, all body shake, water from mouth, water from the mouth, strange movements, movements strange, face twitch, ear flick, twitchy, big fit, bad fit, another fit, electric shock like',
    ),
  ],
  deniable: true,
  unless: list(
    'puking foam, puking up foam, vomiting foam, vomits foam, vomited foam, vomit white foam, vomits white foam, vomiting white foam, vomited white foam, throwing up white foam, threw up white foam, puking white foam, throwing up foam, threw up foam, brought up foam, brings up foam, bringing up foam, brought up white foam, brings up white foam, bringing up white foam, coughed up foam, coughing up foam, sicked up foam, shaking his paw, shaking her paw, shaking its paw, shakes his paw, shakes her paw',
  ),
};
