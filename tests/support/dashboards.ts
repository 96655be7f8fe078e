import { expect } from 'vitest';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { answerDashboard } from '#src/capabilities/home/actions/answer-dashboard.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { personActor, SYSTEM } from './actors.ts';
import type { TestServices } from './engines.ts';

interface Watched {
  personId: string;
  householdId: string;
  token: string;
  signedInAt: number;
  /** Of the answer that the browser has. */
  etag: string;
}

const SIGNED_IN_MS = 7 * 86_400_000;

/** Compares the dashboards that processes on one database answer, each of which may be kept, with one that is made anew. */
export class DashboardWatch {
  /** Comparisons, and those of them in which the browser's copy was said to be the same. */
  readonly counts = { compared: 0, unchanged: 0 };
  private readonly processes: readonly TestServices[];
  private readonly households: Watched[] = [];

  constructor(processes: readonly TestServices[]) {
    this.processes = processes;
  }

  private get first(): TestServices {
    return this.processes[0] as TestServices;
  }

  add(person: { personId: string; householdId: string }): void {
    this.households.push({ ...person, token: '', signedInAt: Number.NEGATIVE_INFINITY, etag: '' });
  }

  /** Every household's dashboard, as each process answers it now; twice, so that one that was just kept is answered too. */
  async compare(): Promise<void> {
    for (const household of this.households) {
      const fresh = await answerDashboard(this.first, personActor(household), null);
      const expected = isDomainError(fresh) ? [fresh.status, ''] : [200, fresh.body.toString()];
      for (const { app } of [...this.processes, ...this.processes]) {
        let answer = await this.ask(app, household);
        if (answer.status === 401) {
          household.token = ''; // signed out meanwhile
          answer = await this.ask(app, household);
        }
        const text = await answer.text();
        this.counts.compared += 1;
        if (answer.status === 304) {
          this.counts.unchanged += 1;
          expect(household.etag).toBe(isDomainError(fresh) ? '' : fresh.etag);
          continue;
        }
        expect([answer.status, isDomainError(fresh) ? '' : text]).toEqual(expected);
        household.etag = answer.headers.get('etag') ?? '';
      }
    }
  }

  private async ask(app: TestServices['app'], household: Watched): Promise<Response> {
    const headers = { authorization: `Bearer ${await this.tokenOf(household)}`, 'if-none-match': household.etag };
    return app.request('http://shop.test/api/user-dashboard', { headers });
  }

  private async tokenOf(household: Watched): Promise<string> {
    const now = this.first.clock.now().getTime();
    if (!household.token || Math.abs(now - household.signedInAt) > SIGNED_IN_MS) {
      const opened = await this.first.transact(SYSTEM, (ctx) => openSession(ctx, household.personId));
      Object.assign(household, { token: opened.sessionToken, signedInAt: now });
    }
    return household.token;
  }
}
