import { answer, jsonOk, jsonRoute, newRouter, postRoute } from '#src/platform/http/router.ts';
import { DoneAnswer } from './contract.ts';
import * as shapes from './member-contract.ts';
import { endMember, listPeople, withdrawMemberInvitation } from './actions/household-people.ts';
import { invitePerson } from './actions/invite-person.ts';
import { acceptMemberInvitation, declineMemberInvitation, readMemberInvitation } from './actions/member-invitation.ts';
import { leaveHousehold, listMemberships } from './actions/memberships.ts';
import { clientOf } from './session-middleware.ts';

const people = jsonOk(shapes.People, 'The people as they are now');
const shared = jsonOk(shapes.Memberships, 'The households as they are now');
const ofOne = { params: shapes.MemberParams };
const token = shapes.MemberInvitationToken;

const ROUTES = {
  list: jsonRoute('get', '/api/household-people', 'Who shares the household, and open invitations', people),
  invite: postRoute(
    '/api/household-people/invitations',
    'Invite somebody by mail (confirmed session)',
    shapes.InviteMember,
    shapes.People,
  ),
  withdraw: jsonRoute('delete', '/api/household-people/invitations/{id}', 'Withdraw an invitation', people, ofOne),
  end: jsonRoute('delete', '/api/household-people/{id}', 'End a membership', people, ofOne),
  look: postRoute(
    '/api/household-invitations/lookups',
    'What a mailed invitation is to',
    token,
    shapes.MemberInvitation,
  ),
  accept: postRoute('/api/household-invitations/acceptances', 'Accept an invitation', token, shapes.Joined),
  decline: postRoute('/api/household-invitations/refusals', 'Decline an invitation', token, DoneAnswer),
  mine: jsonRoute('get', '/api/memberships', 'Households of others that the caller shares', shared),
  leave: jsonRoute('delete', '/api/memberships/{id}', 'Leave a household', shared, ofOne),
} as const;

/** Routes of people who share a household. */
export function memberRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) => answer(c, await c.var.services.read(c.var.actor, listPeople)));
  router.openapi(ROUTES.invite, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => invitePerson(ctx, c.req.valid('json')))),
  );
  router.openapi(ROUTES.withdraw, async (c) =>
    answer(
      c,
      await c.var.services.transact(c.var.actor, (ctx) => withdrawMemberInvitation(ctx, c.req.valid('param').id)),
    ),
  );
  router.openapi(ROUTES.end, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => endMember(ctx, c.req.valid('param').id))),
  );
  router.openapi(ROUTES.look, async (c) =>
    answer(c, await readMemberInvitation(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(ROUTES.accept, async (c) =>
    answer(
      c,
      await c.var.services.transact(c.var.actor, (ctx) =>
        acceptMemberInvitation(ctx, c.req.valid('json').token, clientOf(c)),
      ),
    ),
  );
  router.openapi(ROUTES.decline, async (c) =>
    answer(
      c,
      await c.var.services.transact(c.var.actor, (ctx) =>
        declineMemberInvitation(ctx, c.req.valid('json').token, clientOf(c)),
      ),
    ),
  );
  router.openapi(ROUTES.mine, async (c) => answer(c, await c.var.services.read(c.var.actor, listMemberships)));
  router.openapi(ROUTES.leave, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => leaveHousehold(ctx, c.req.valid('param').id))),
  );
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
