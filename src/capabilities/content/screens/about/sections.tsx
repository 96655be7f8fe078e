import { End, Shipping } from './shipping.tsx';
import { Mission, Reasons, Story, Team } from './story.tsx';
import { Hours, Questions, Ways } from './support.tsx';

/** Static sections: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = {
  story: Story,
  mission: Mission,
  reasons: Reasons,
  team: Team,
  hours: Hours,
  ways: Ways,
  questions: Questions,
  shipping: Shipping,
  end: End,
};
