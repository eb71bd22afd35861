import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'status.health': { paramsTuple?: []; params?: {} }
    'status.ready': { paramsTuple?: []; params?: {} }
    'status.version': { paramsTuple?: []; params?: {} }
    'GET /config': { paramsTuple?: []; params?: {} }
    'POST /users/login': { paramsTuple?: []; params?: {} }
    'POST /users/login/link': { paramsTuple?: []; params?: {} }
    'POST /users/register': { paramsTuple?: []; params?: {} }
    'POST /users/verify-email': { paramsTuple?: []; params?: {} }
    'POST /users/verify-email/resend': { paramsTuple?: []; params?: {} }
    'GET /registration-requests': { paramsTuple?: []; params?: {} }
    'DELETE /registration-requests/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /registration-requests': { paramsTuple?: []; params?: {} }
    'POST /registration-requests/:id/approve': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /users/reset-password': { paramsTuple?: []; params?: {} }
    'POST /users/reset-password/confirm': { paramsTuple?: []; params?: {} }
    'POST /auth/logout': { paramsTuple?: []; params?: {} }
    'GET /auth/fusionauth/identity-providers': { paramsTuple?: []; params?: {} }
    'POST /auth/fusionauth/token-proxy': { paramsTuple?: []; params?: {} }
    'GET /auth/oidc/start': { paramsTuple?: []; params?: {} }
    'POST /auth/oidc/callback': { paramsTuple?: []; params?: {} }
    'GET /users/me': { paramsTuple?: []; params?: {} }
    'PUT /users/me/password': { paramsTuple?: []; params?: {} }
    'GET /users/me/sessions': { paramsTuple?: []; params?: {} }
    'DELETE /users/me/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /users/me/sessions': { paramsTuple?: []; params?: {} }
    'POST /users/:id/links': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users/me/abilities': { paramsTuple?: []; params?: {} }
    'GET /users/me/organizations': { paramsTuple?: []; params?: {} }
    'POST /users/me/switch-organization': { paramsTuple?: []; params?: {} }
    'GET /users/me/teams': { paramsTuple?: []; params?: {} }
    'GET /api-tokens': { paramsTuple?: []; params?: {} }
    'GET /api-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /api-tokens': { paramsTuple?: []; params?: {} }
    'DELETE /api-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /api-tokens': { paramsTuple?: []; params?: {} }
    'GET /users/login/second-factor': { paramsTuple?: []; params?: {} }
    'POST /users/login/second-factor': { paramsTuple?: []; params?: {} }
    'POST /users/login/second-factor/passkey/options': { paramsTuple?: []; params?: {} }
    'POST /users/login/second-factor/passkey': { paramsTuple?: []; params?: {} }
    'POST /users/login/passkey/options': { paramsTuple?: []; params?: {} }
    'POST /users/login/passkey': { paramsTuple?: []; params?: {} }
    'GET /users/me/security': { paramsTuple?: []; params?: {} }
    'POST /users/me/totp': { paramsTuple?: []; params?: {} }
    'POST /users/me/totp/confirm': { paramsTuple?: []; params?: {} }
    'DELETE /users/me/totp': { paramsTuple?: []; params?: {} }
    'POST /users/me/recovery-codes': { paramsTuple?: []; params?: {} }
    'POST /users/me/passkeys/options': { paramsTuple?: []; params?: {} }
    'POST /users/me/passkeys': { paramsTuple?: []; params?: {} }
    'PUT /users/me/passkeys/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /users/me/passkeys/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users/me/reauthentication': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication/mail': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication/passkey/options': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication/passkey': { paramsTuple?: []; params?: {} }
    'DELETE /users/:id/second-factors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /organizations': { paramsTuple?: []; params?: {} }
    'GET /organizations/overview': { paramsTuple?: []; params?: {} }
    'GET /organizations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /organizations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /license': { paramsTuple?: []; params?: {} }
    'POST /license': { paramsTuple?: []; params?: {} }
    'POST /license/check': { paramsTuple?: []; params?: {} }
    'DELETE /license': { paramsTuple?: []; params?: {} }
    'GET /usage': { paramsTuple?: []; params?: {} }
    'GET /usage/export': { paramsTuple?: []; params?: {} }
    'GET /teams': { paramsTuple?: []; params?: {} }
    'GET /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /teams': { paramsTuple?: []; params?: {} }
    'PUT /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /teams': { paramsTuple?: []; params?: {} }
    'POST /teams/bulk': { paramsTuple?: []; params?: {} }
    'GET /teams/:id/contents': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /teams/:id/members/bulk': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /teams/:id/members/:userId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'DELETE /teams/:id/members/:userId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'GET /roles': { paramsTuple?: []; params?: {} }
    'GET /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /roles': { paramsTuple?: []; params?: {} }
    'PUT /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /roles': { paramsTuple?: []; params?: {} }
    'POST /roles/:id/copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /roles/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /imports': { paramsTuple?: []; params?: {} }
    'GET /imports/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id/content': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id/rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /imports/:id/apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users': { paramsTuple?: []; params?: {} }
    'GET /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /users': { paramsTuple?: []; params?: {} }
    'DELETE /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /users': { paramsTuple?: []; params?: {} }
    'GET /invitations/by-code/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'POST /invitations/accept': { paramsTuple?: []; params?: {} }
    'POST /invitations/bulk': { paramsTuple?: []; params?: {} }
    'GET /invitations': { paramsTuple?: []; params?: {} }
    'GET /invitations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /invitations': { paramsTuple?: []; params?: {} }
    'DELETE /invitations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /invitations': { paramsTuple?: []; params?: {} }
    'POST /invitations/:id/resend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /service-accounts': { paramsTuple?: []; params?: {} }
    'GET /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /service-accounts': { paramsTuple?: []; params?: {} }
    'PUT /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /service-accounts': { paramsTuple?: []; params?: {} }
    'POST /service-accounts/:id/rotate-key': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/event-types': { paramsTuple?: []; params?: {} }
    'GET /webhooks': { paramsTuple?: []; params?: {} }
    'GET /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks': { paramsTuple?: []; params?: {} }
    'PUT /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /webhooks': { paramsTuple?: []; params?: {} }
    'DELETE /webhooks': { paramsTuple?: []; params?: {} }
    'POST /webhooks/:id/regenerate-secret': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks/:id/resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks/:id/test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/:id/deliveries': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/:id/deliveries/:deliveryId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'POST /webhooks/:id/deliveries/:deliveryId/redeliver': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'GET /organization-tokens': { paramsTuple?: []; params?: {} }
    'GET /organization-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /organization-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /organization-tokens': { paramsTuple?: []; params?: {} }
    'GET /audit-logs': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/actors': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/export': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /refused-requests': { paramsTuple?: []; params?: {} }
    'GET /refused-requests/summary': { paramsTuple?: []; params?: {} }
    'GET /refused-requests/server': { paramsTuple?: []; params?: {} }
    'GET /server-settings': { paramsTuple?: []; params?: {} }
    'GET /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'PUT /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'DELETE /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'POST /server-settings/:key/test': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'GET /outbound-refusals': { paramsTuple?: []; params?: {} }
    'GET /results/failed-tests': { paramsTuple?: []; params?: {} }
    'POST /results': { paramsTuple?: []; params?: {} }
    'POST /results/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /api/blobs': { paramsTuple?: []; params?: {} }
    'GET /results/:evalId/media/:hash': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'hash': ParamValue} }
    'POST /v1/traces': { paramsTuple?: []; params?: {} }
    'POST /api/eval': { paramsTuple?: []; params?: {} }
    'POST /api/eval/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /api/eval/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs': { paramsTuple?: []; params?: {} }
    'GET /jobs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs': { paramsTuple?: []; params?: {} }
    'DELETE /jobs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /jobs': { paramsTuple?: []; params?: {} }
    'GET /jobs/:id/logs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/retry-errors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/gate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/rerun': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/comparison': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:evalId/probes': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'GET /results/:evalId/probes/export': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'GET /results/:evalId/probes/:id': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'POST /results/:evalId/probes/:id/replay': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'POST /results/:evalId/probes/:id/repeat': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'PUT /results/:evalId/probes/:id/review': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'DELETE /results/:evalId/probes/:id/review': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'POST /schedules/preview': { paramsTuple?: []; params?: {} }
    'GET /schedules': { paramsTuple?: []; params?: {} }
    'GET /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /schedules': { paramsTuple?: []; params?: {} }
    'PUT /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /schedules': { paramsTuple?: []; params?: {} }
    'GET /schedules/:id/runs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /queue': { paramsTuple?: []; params?: {} }
    'POST /queue/jobs/:id/retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /queue/jobs/:id/cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/remediation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/remediation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/remediation/pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/hardening': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/hardening': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/hardening/try': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/hardening/apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/judges': { paramsTuple?: []; params?: {} }
    'GET /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'GET /redteam/calibrations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/calibrations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'POST /redteam/calibrations/:id/sample': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/calibrations/:id/apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/:id/items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/:id/items/:itemId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'PUT /redteam/calibrations/:id/items/:itemId/label': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'POST /redteam/reports/:id/undecided/label': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/undecided/judge': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/rejudging': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/compare': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/compare/attacks': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/learned': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers/:id/dashboard': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results': { paramsTuple?: []; params?: {} }
    'DELETE /results': { paramsTuple?: []; params?: {} }
    'POST /results/import': { paramsTuple?: []; params?: {} }
    'POST /results/import/preview': { paramsTuple?: []; params?: {} }
    'GET /results/export': { paramsTuple?: []; params?: {} }
    'GET /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /results/:id/copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table/:testIdx/:promptIdx': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'PUT /results/:id/table/:testIdx/:promptIdx/rating': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'POST /results/:id/harmful-texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /results/:id/ratings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/yaml': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/filters/metadata/:key': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'key': ParamValue} }
    'GET /results/:id/charts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/compare': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /public/evals/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/table': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/table/:testIdx/:promptIdx': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'code': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /public/evals/:code/charts': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/media/:hash': { paramsTuple: [ParamValue,ParamValue]; params: {'code': ParamValue,'hash': ParamValue} }
    'GET /public/reports/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/reports/:code/probes': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/reports/:code/probes/:id': { paramsTuple: [ParamValue,ParamValue]; params: {'code': ParamValue,'id': ParamValue} }
    'GET /public/remediations/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /datasets': { paramsTuple?: []; params?: {} }
    'GET /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets': { paramsTuple?: []; params?: {} }
    'PUT /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /datasets': { paramsTuple?: []; params?: {} }
    'GET /datasets/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/versions/:number/items': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /datasets/:id/diff': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/:id/items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/:id/items/import': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/:id/items/import/preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/import': { paramsTuple?: []; params?: {} }
    'POST /datasets/import/preview': { paramsTuple?: []; params?: {} }
    'POST /datasets/:id/items/from-eval': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/evals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /test-sets': { paramsTuple?: []; params?: {} }
    'GET /prompts': { paramsTuple?: []; params?: {} }
    'GET /prompts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /media/export': { paramsTuple?: []; params?: {} }
    'GET /media': { paramsTuple?: []; params?: {} }
    'GET /history/export': { paramsTuple?: []; params?: {} }
    'GET /history': { paramsTuple?: []; params?: {} }
    'GET /issues/facets': { paramsTuple?: []; params?: {} }
    'GET /issues/people': { paramsTuple?: []; params?: {} }
    'GET /issues/export': { paramsTuple?: []; params?: {} }
    'GET /issues': { paramsTuple?: []; params?: {} }
    'PUT /issues': { paramsTuple?: []; params?: {} }
    'DELETE /issues': { paramsTuple?: []; params?: {} }
    'GET /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/neighbors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /issues/:id/comments': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /issues/:id/comments/:commentId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'commentId': ParamValue} }
    'DELETE /issues/:id/comments/:commentId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'commentId': ParamValue} }
    'POST /issues/:id/verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /saved-views': { paramsTuple?: []; params?: {} }
    'POST /saved-views': { paramsTuple?: []; params?: {} }
    'PUT /saved-views/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /saved-views/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /configs': { paramsTuple?: []; params?: {} }
    'GET /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /configs': { paramsTuple?: []; params?: {} }
    'PUT /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /configs': { paramsTuple?: []; params?: {} }
    'DELETE /configs': { paramsTuple?: []; params?: {} }
    'GET /eval/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /configs/check': { paramsTuple?: []; params?: {} }
    'POST /configs/tests/import': { paramsTuple?: []; params?: {} }
    'POST /configs/dry-run': { paramsTuple?: []; params?: {} }
    'POST /configs/tests/write': { paramsTuple?: []; params?: {} }
    'POST /configs/assertions/write': { paramsTuple?: []; params?: {} }
    'GET /results/:id/table/:testIdx/:promptIdx/replay': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'POST /results/:id/table/:testIdx/:promptIdx/replay': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'PUT /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'POST /redteam/plugins/sample': { paramsTuple?: []; params?: {} }
    'GET /custom-policies/:id/associations': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /custom-policies/import': { paramsTuple?: []; params?: {} }
    'POST /custom-policies/suggest': { paramsTuple?: []; params?: {} }
    'GET /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'GET /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'PUT /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'GET /providers': { paramsTuple?: []; params?: {} }
    'GET /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /providers': { paramsTuple?: []; params?: {} }
    'PUT /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /providers': { paramsTuple?: []; params?: {} }
    'DELETE /providers': { paramsTuple?: []; params?: {} }
    'POST /providers/test': { paramsTuple?: []; params?: {} }
    'POST /providers/:id/test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /providers/import': { paramsTuple?: []; params?: {} }
    'POST /providers/import/openapi': { paramsTuple?: []; params?: {} }
    'POST /providers/discover': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/configs': { paramsTuple?: []; params?: {} }
    'PUT /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /redteam/configs': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/configs': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/estimate': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/yaml': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/import': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id/yaml': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/configs/:id/duplicate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/attack-sets': { paramsTuple?: []; params?: {} }
    'PUT /redteam/attack-sets/:pluginId': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'DELETE /redteam/attack-sets/:pluginId': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'GET /redteam/plugins': { paramsTuple?: []; params?: {} }
    'GET /first-steps': { paramsTuple?: []; params?: {} }
    'GET /guardrails/dashboard': { paramsTuple?: []; params?: {} }
    'GET /guardrails': { paramsTuple?: []; params?: {} }
    'GET /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails': { paramsTuple?: []; params?: {} }
    'PUT /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /guardrails': { paramsTuple?: []; params?: {} }
    'GET /guardrails/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/versions/:number': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /guardrails/:id/versions/:number/diff': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'POST /guardrails/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /guardrails/:id/versions/:number/state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'POST /guardrails/:id/versions/:number/approve': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'DELETE /guardrails/:id/versions/:number': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /guardrails/:id/candidates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/generate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrail-requests': { paramsTuple?: []; params?: {} }
    'GET /guardrail-requests/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /guardrail-requests/:id/label': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/scores': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/attacks/:runId/stop': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'runId': ParamValue} }
    'POST /guardrails/:id/attacks/:runId/resume': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'runId': ParamValue} }
    'POST /guardrails/:targetId/evaluate': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'POST /guardrails/:targetId/evaluate/batch': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'POST /v1/guard': { paramsTuple?: []; params?: {} }
    'POST /v1/pii': { paramsTuple?: []; params?: {} }
    'POST /v1/harm': { paramsTuple?: []; params?: {} }
    'POST /v1/adaptive': { paramsTuple?: []; params?: {} }
    'GET /mcp/servers': { paramsTuple?: []; params?: {} }
    'GET /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers': { paramsTuple?: []; params?: {} }
    'PUT /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/servers': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers/import/preview': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers/import': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers/:id/probe': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers/:id/review': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers/:id/approve': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers/:id/block': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers/:id/tools': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers/:id/tools/:toolId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'PUT /mcp/servers/:id/tools/:toolId/state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'PUT /mcp/servers/:id/tools/:toolId/profile': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'GET /mcp/applications': { paramsTuple?: []; params?: {} }
    'GET /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/applications': { paramsTuple?: []; params?: {} }
    'PUT /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/applications': { paramsTuple?: []; params?: {} }
    'POST /mcp/applications/flows': { paramsTuple?: []; params?: {} }
    'GET /mcp/permissions': { paramsTuple?: []; params?: {} }
    'GET /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/permissions': { paramsTuple?: []; params?: {} }
    'PUT /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/permissions': { paramsTuple?: []; params?: {} }
    'POST /mcp/permissions/dry-run': { paramsTuple?: []; params?: {} }
    'POST /mcp/permissions/explain': { paramsTuple?: []; params?: {} }
    'GET /mcp/roles': { paramsTuple?: []; params?: {} }
    'GET /mcp/approvals': { paramsTuple?: []; params?: {} }
    'GET /mcp/approvals/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/approvals/:id/grant': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/approvals/:id/deny': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/connections': { paramsTuple?: []; params?: {} }
    'POST /mcp/connections/:id/start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/connections/callback': { paramsTuple?: []; params?: {} }
    'DELETE /mcp/connections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/oauth-client': { paramsTuple?: []; params?: {} }
    'GET /mcp/users/:id/connections': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/users/:id/connections/:serverId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'serverId': ParamValue} }
    'GET /mcp/sign-in': { paramsTuple?: []; params?: {} }
    'PUT /mcp/sign-in': { paramsTuple?: []; params?: {} }
    'GET /mcp/dashboard': { paramsTuple?: []; params?: {} }
    'GET /mcp/alerts': { paramsTuple?: []; params?: {} }
    'GET /mcp/alerts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /mcp/alerts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/calls': { paramsTuple?: []; params?: {} }
    'GET /mcp/users': { paramsTuple?: []; params?: {} }
    'GET /mcp/users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/calls/export': { paramsTuple?: []; params?: {} }
    'GET /mcp/calls/retention': { paramsTuple?: []; params?: {} }
    'PUT /mcp/calls/retention': { paramsTuple?: []; params?: {} }
    'GET /mcp/calls/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/calls/verify': { paramsTuple?: []; params?: {} }
    'POST /mcp/ranges': { paramsTuple?: []; params?: {} }
    'GET /mcp/ranges/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/scans/:scanId/range': { paramsTuple: [ParamValue]; params: {'scanId': ParamValue} }
    'GET /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'POST /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'DELETE /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'GET /mcp/vulnerabilities/:id/proposals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/vulnerabilities/:id/flow-proposals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/vulnerabilities/:id/flow-proposals/:sourceId/:sinkId/dry-run': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'sourceId': ParamValue,'sinkId': ParamValue} }
    'GET /simba/sessions': { paramsTuple?: []; params?: {} }
    'GET /simba/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions': { paramsTuple?: []; params?: {} }
    'DELETE /simba/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /simba/sessions': { paramsTuple?: []; params?: {} }
    'GET /simba/sessions/:id/tree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/conversations/:attempt': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'GET /simba/sessions/:id/findings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/events': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/harmful-texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/pause': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/extend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/control': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/fork': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/attempts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/attempts/:attempt/prune': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'POST /simba/sessions/:id/attempts/:attempt/boost': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'POST /simba/sessions/:id/next': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /task': { paramsTuple?: []; params?: {} }
    'POST /task/harmful': { paramsTuple?: []; params?: {} }
    'GET /dynamic-pages/:evalRef/:key': { paramsTuple: [ParamValue,ParamValue]; params: {'evalRef': ParamValue,'key': ParamValue} }
    'GET /dynamic-pages/:evalRef/:key/collect': { paramsTuple: [ParamValue,ParamValue]; params: {'evalRef': ParamValue,'key': ParamValue} }
    'GET /api/users/status': { paramsTuple?: []; params?: {} }
    'POST /permissions/check': { paramsTuple?: []; params?: {} }
    'POST /http-provider-generator': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id/unified': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'PUT /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'GET /custom-policies': { paramsTuple?: []; params?: {} }
    'GET /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /custom-policies': { paramsTuple?: []; params?: {} }
    'PUT /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /custom-policies': { paramsTuple?: []; params?: {} }
    'POST /model-audits/share': { paramsTuple?: []; params?: {} }
    'GET /model-audits/options': { paramsTuple?: []; params?: {} }
    'POST /model-audits/preview': { paramsTuple?: []; params?: {} }
    'GET /model-audits/settings': { paramsTuple?: []; params?: {} }
    'PUT /model-audits/settings': { paramsTuple?: []; params?: {} }
    'GET /model-audits/inventory': { paramsTuple?: []; params?: {} }
    'POST /model-audits/uploads': { paramsTuple?: []; params?: {} }
    'GET /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PATCH /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits': { paramsTuple?: []; params?: {} }
    'GET /model-audits/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /model-audits': { paramsTuple?: []; params?: {} }
    'DELETE /model-audits/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-audits': { paramsTuple?: []; params?: {} }
    'GET /model-audits/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/comparison': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/gate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers/:id/model': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /providers/:id/model': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/targets': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'GET /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'PUT /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'DELETE /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'GET /model-sources': { paramsTuple?: []; params?: {} }
    'GET /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /model-sources': { paramsTuple?: []; params?: {} }
    'PUT /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /model-sources': { paramsTuple?: []; params?: {} }
    'DELETE /model-sources': { paramsTuple?: []; params?: {} }
    'POST /model-audits/:id/cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /openapi.json': { paramsTuple?: []; params?: {} }
    'GET /docs': { paramsTuple?: []; params?: {} }
    'GET /docs/:file': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'live.events': { paramsTuple?: []; params?: {} }
    'live.subscribe': { paramsTuple?: []; params?: {} }
    'live.unsubscribe': { paramsTuple?: []; params?: {} }
    'console.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'status.health': { paramsTuple?: []; params?: {} }
    'status.ready': { paramsTuple?: []; params?: {} }
    'status.version': { paramsTuple?: []; params?: {} }
    'GET /config': { paramsTuple?: []; params?: {} }
    'GET /registration-requests': { paramsTuple?: []; params?: {} }
    'GET /auth/fusionauth/identity-providers': { paramsTuple?: []; params?: {} }
    'GET /auth/oidc/start': { paramsTuple?: []; params?: {} }
    'GET /users/me': { paramsTuple?: []; params?: {} }
    'GET /users/me/sessions': { paramsTuple?: []; params?: {} }
    'GET /users/me/abilities': { paramsTuple?: []; params?: {} }
    'GET /users/me/organizations': { paramsTuple?: []; params?: {} }
    'GET /users/me/teams': { paramsTuple?: []; params?: {} }
    'GET /api-tokens': { paramsTuple?: []; params?: {} }
    'GET /api-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users/login/second-factor': { paramsTuple?: []; params?: {} }
    'GET /users/me/security': { paramsTuple?: []; params?: {} }
    'GET /users/me/reauthentication': { paramsTuple?: []; params?: {} }
    'GET /organizations/overview': { paramsTuple?: []; params?: {} }
    'GET /organizations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /license': { paramsTuple?: []; params?: {} }
    'GET /usage': { paramsTuple?: []; params?: {} }
    'GET /usage/export': { paramsTuple?: []; params?: {} }
    'GET /teams': { paramsTuple?: []; params?: {} }
    'GET /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /teams/:id/contents': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /roles': { paramsTuple?: []; params?: {} }
    'GET /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /roles/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id/content': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id/rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users': { paramsTuple?: []; params?: {} }
    'GET /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /invitations/by-code/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /invitations': { paramsTuple?: []; params?: {} }
    'GET /invitations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /service-accounts': { paramsTuple?: []; params?: {} }
    'GET /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/event-types': { paramsTuple?: []; params?: {} }
    'GET /webhooks': { paramsTuple?: []; params?: {} }
    'GET /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/:id/deliveries': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/:id/deliveries/:deliveryId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'GET /organization-tokens': { paramsTuple?: []; params?: {} }
    'GET /organization-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /audit-logs': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/actors': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/export': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /refused-requests': { paramsTuple?: []; params?: {} }
    'GET /refused-requests/summary': { paramsTuple?: []; params?: {} }
    'GET /refused-requests/server': { paramsTuple?: []; params?: {} }
    'GET /server-settings': { paramsTuple?: []; params?: {} }
    'GET /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'GET /outbound-refusals': { paramsTuple?: []; params?: {} }
    'GET /results/failed-tests': { paramsTuple?: []; params?: {} }
    'GET /results/:evalId/media/:hash': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'hash': ParamValue} }
    'GET /jobs': { paramsTuple?: []; params?: {} }
    'GET /jobs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/logs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/gate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/comparison': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:evalId/probes': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'GET /results/:evalId/probes/export': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'GET /results/:evalId/probes/:id': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'GET /schedules': { paramsTuple?: []; params?: {} }
    'GET /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /schedules/:id/runs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /queue': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/:id/remediation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/remediation/pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/hardening': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/judges': { paramsTuple?: []; params?: {} }
    'GET /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'GET /redteam/calibrations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/:id/items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/:id/items/:itemId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'GET /redteam/reports/:id/rejudging': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/compare': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/compare/attacks': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/learned': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers/:id/dashboard': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results': { paramsTuple?: []; params?: {} }
    'GET /results/export': { paramsTuple?: []; params?: {} }
    'GET /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table/:testIdx/:promptIdx': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /results/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/yaml': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/filters/metadata/:key': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'key': ParamValue} }
    'GET /results/:id/charts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/compare': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /public/evals/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/table': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/table/:testIdx/:promptIdx': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'code': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /public/evals/:code/charts': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/media/:hash': { paramsTuple: [ParamValue,ParamValue]; params: {'code': ParamValue,'hash': ParamValue} }
    'GET /public/reports/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/reports/:code/probes': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/reports/:code/probes/:id': { paramsTuple: [ParamValue,ParamValue]; params: {'code': ParamValue,'id': ParamValue} }
    'GET /public/remediations/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /datasets': { paramsTuple?: []; params?: {} }
    'GET /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/versions/:number/items': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /datasets/:id/diff': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/evals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /test-sets': { paramsTuple?: []; params?: {} }
    'GET /prompts': { paramsTuple?: []; params?: {} }
    'GET /prompts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /media/export': { paramsTuple?: []; params?: {} }
    'GET /media': { paramsTuple?: []; params?: {} }
    'GET /history/export': { paramsTuple?: []; params?: {} }
    'GET /history': { paramsTuple?: []; params?: {} }
    'GET /issues/facets': { paramsTuple?: []; params?: {} }
    'GET /issues/people': { paramsTuple?: []; params?: {} }
    'GET /issues/export': { paramsTuple?: []; params?: {} }
    'GET /issues': { paramsTuple?: []; params?: {} }
    'GET /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/neighbors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /saved-views': { paramsTuple?: []; params?: {} }
    'GET /configs': { paramsTuple?: []; params?: {} }
    'GET /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /eval/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table/:testIdx/:promptIdx/replay': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /custom-policies/:id/associations': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'GET /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers': { paramsTuple?: []; params?: {} }
    'GET /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/configs': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/configs/:id/yaml': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/attack-sets': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugins': { paramsTuple?: []; params?: {} }
    'GET /first-steps': { paramsTuple?: []; params?: {} }
    'GET /guardrails/dashboard': { paramsTuple?: []; params?: {} }
    'GET /guardrails': { paramsTuple?: []; params?: {} }
    'GET /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/versions/:number': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /guardrails/:id/versions/:number/diff': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /guardrails/:id/candidates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrail-requests': { paramsTuple?: []; params?: {} }
    'GET /guardrail-requests/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/scores': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers': { paramsTuple?: []; params?: {} }
    'GET /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers/:id/tools': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers/:id/tools/:toolId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'GET /mcp/applications': { paramsTuple?: []; params?: {} }
    'GET /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/permissions': { paramsTuple?: []; params?: {} }
    'GET /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/roles': { paramsTuple?: []; params?: {} }
    'GET /mcp/approvals': { paramsTuple?: []; params?: {} }
    'GET /mcp/approvals/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/connections': { paramsTuple?: []; params?: {} }
    'GET /mcp/oauth-client': { paramsTuple?: []; params?: {} }
    'GET /mcp/users/:id/connections': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/sign-in': { paramsTuple?: []; params?: {} }
    'GET /mcp/dashboard': { paramsTuple?: []; params?: {} }
    'GET /mcp/alerts': { paramsTuple?: []; params?: {} }
    'GET /mcp/alerts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/calls': { paramsTuple?: []; params?: {} }
    'GET /mcp/users': { paramsTuple?: []; params?: {} }
    'GET /mcp/users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/calls/export': { paramsTuple?: []; params?: {} }
    'GET /mcp/calls/retention': { paramsTuple?: []; params?: {} }
    'GET /mcp/calls/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/ranges/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/scans/:scanId/range': { paramsTuple: [ParamValue]; params: {'scanId': ParamValue} }
    'GET /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'GET /mcp/vulnerabilities/:id/proposals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/vulnerabilities/:id/flow-proposals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/vulnerabilities/:id/flow-proposals/:sourceId/:sinkId/dry-run': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'sourceId': ParamValue,'sinkId': ParamValue} }
    'GET /simba/sessions': { paramsTuple?: []; params?: {} }
    'GET /simba/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/tree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/conversations/:attempt': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'GET /simba/sessions/:id/findings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/events': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /dynamic-pages/:evalRef/:key': { paramsTuple: [ParamValue,ParamValue]; params: {'evalRef': ParamValue,'key': ParamValue} }
    'GET /dynamic-pages/:evalRef/:key/collect': { paramsTuple: [ParamValue,ParamValue]; params: {'evalRef': ParamValue,'key': ParamValue} }
    'GET /api/users/status': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id/unified': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /custom-policies': { paramsTuple?: []; params?: {} }
    'GET /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/options': { paramsTuple?: []; params?: {} }
    'GET /model-audits/settings': { paramsTuple?: []; params?: {} }
    'GET /model-audits/inventory': { paramsTuple?: []; params?: {} }
    'GET /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits': { paramsTuple?: []; params?: {} }
    'GET /model-audits/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/comparison': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/gate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers/:id/model': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/targets': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'GET /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-sources': { paramsTuple?: []; params?: {} }
    'GET /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /openapi.json': { paramsTuple?: []; params?: {} }
    'GET /docs': { paramsTuple?: []; params?: {} }
    'GET /docs/:file': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'live.events': { paramsTuple?: []; params?: {} }
    'console.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'status.health': { paramsTuple?: []; params?: {} }
    'status.ready': { paramsTuple?: []; params?: {} }
    'status.version': { paramsTuple?: []; params?: {} }
    'GET /config': { paramsTuple?: []; params?: {} }
    'GET /registration-requests': { paramsTuple?: []; params?: {} }
    'GET /auth/fusionauth/identity-providers': { paramsTuple?: []; params?: {} }
    'GET /auth/oidc/start': { paramsTuple?: []; params?: {} }
    'GET /users/me': { paramsTuple?: []; params?: {} }
    'GET /users/me/sessions': { paramsTuple?: []; params?: {} }
    'GET /users/me/abilities': { paramsTuple?: []; params?: {} }
    'GET /users/me/organizations': { paramsTuple?: []; params?: {} }
    'GET /users/me/teams': { paramsTuple?: []; params?: {} }
    'GET /api-tokens': { paramsTuple?: []; params?: {} }
    'GET /api-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users/login/second-factor': { paramsTuple?: []; params?: {} }
    'GET /users/me/security': { paramsTuple?: []; params?: {} }
    'GET /users/me/reauthentication': { paramsTuple?: []; params?: {} }
    'GET /organizations/overview': { paramsTuple?: []; params?: {} }
    'GET /organizations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /license': { paramsTuple?: []; params?: {} }
    'GET /usage': { paramsTuple?: []; params?: {} }
    'GET /usage/export': { paramsTuple?: []; params?: {} }
    'GET /teams': { paramsTuple?: []; params?: {} }
    'GET /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /teams/:id/contents': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /roles': { paramsTuple?: []; params?: {} }
    'GET /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /roles/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id/content': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /imports/:id/rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /users': { paramsTuple?: []; params?: {} }
    'GET /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /invitations/by-code/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /invitations': { paramsTuple?: []; params?: {} }
    'GET /invitations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /service-accounts': { paramsTuple?: []; params?: {} }
    'GET /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/event-types': { paramsTuple?: []; params?: {} }
    'GET /webhooks': { paramsTuple?: []; params?: {} }
    'GET /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/:id/deliveries': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /webhooks/:id/deliveries/:deliveryId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'GET /organization-tokens': { paramsTuple?: []; params?: {} }
    'GET /organization-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /audit-logs': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/actors': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/export': { paramsTuple?: []; params?: {} }
    'GET /audit-logs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /refused-requests': { paramsTuple?: []; params?: {} }
    'GET /refused-requests/summary': { paramsTuple?: []; params?: {} }
    'GET /refused-requests/server': { paramsTuple?: []; params?: {} }
    'GET /server-settings': { paramsTuple?: []; params?: {} }
    'GET /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'GET /outbound-refusals': { paramsTuple?: []; params?: {} }
    'GET /results/failed-tests': { paramsTuple?: []; params?: {} }
    'GET /results/:evalId/media/:hash': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'hash': ParamValue} }
    'GET /jobs': { paramsTuple?: []; params?: {} }
    'GET /jobs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/logs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/gate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /jobs/:id/comparison': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:evalId/probes': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'GET /results/:evalId/probes/export': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'GET /results/:evalId/probes/:id': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'GET /schedules': { paramsTuple?: []; params?: {} }
    'GET /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /schedules/:id/runs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /queue': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/:id/remediation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/remediation/pdf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/hardening': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/judges': { paramsTuple?: []; params?: {} }
    'GET /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'GET /redteam/calibrations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/:id/items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/calibrations/:id/items/:itemId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'GET /redteam/reports/:id/rejudging': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/compare': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/compare/attacks': { paramsTuple?: []; params?: {} }
    'GET /redteam/reports/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/learned': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/reports/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers/:id/dashboard': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results': { paramsTuple?: []; params?: {} }
    'GET /results/export': { paramsTuple?: []; params?: {} }
    'GET /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table/:testIdx/:promptIdx': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /results/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/yaml': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/filters/metadata/:key': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'key': ParamValue} }
    'GET /results/:id/charts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/compare': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /public/evals/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/table': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/table/:testIdx/:promptIdx': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'code': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /public/evals/:code/charts': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/evals/:code/media/:hash': { paramsTuple: [ParamValue,ParamValue]; params: {'code': ParamValue,'hash': ParamValue} }
    'GET /public/reports/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/reports/:code/probes': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /public/reports/:code/probes/:id': { paramsTuple: [ParamValue,ParamValue]; params: {'code': ParamValue,'id': ParamValue} }
    'GET /public/remediations/:code': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'GET /datasets': { paramsTuple?: []; params?: {} }
    'GET /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/versions/:number/items': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /datasets/:id/diff': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /datasets/:id/evals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /test-sets': { paramsTuple?: []; params?: {} }
    'GET /prompts': { paramsTuple?: []; params?: {} }
    'GET /prompts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /media/export': { paramsTuple?: []; params?: {} }
    'GET /media': { paramsTuple?: []; params?: {} }
    'GET /history/export': { paramsTuple?: []; params?: {} }
    'GET /history': { paramsTuple?: []; params?: {} }
    'GET /issues/facets': { paramsTuple?: []; params?: {} }
    'GET /issues/people': { paramsTuple?: []; params?: {} }
    'GET /issues/export': { paramsTuple?: []; params?: {} }
    'GET /issues': { paramsTuple?: []; params?: {} }
    'GET /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/neighbors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /issues/:id/history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /saved-views': { paramsTuple?: []; params?: {} }
    'GET /configs': { paramsTuple?: []; params?: {} }
    'GET /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /eval/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /results/:id/table/:testIdx/:promptIdx/replay': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'GET /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /custom-policies/:id/associations': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'GET /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers': { paramsTuple?: []; params?: {} }
    'GET /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/configs': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/configs/:id/yaml': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/attack-sets': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugins': { paramsTuple?: []; params?: {} }
    'GET /first-steps': { paramsTuple?: []; params?: {} }
    'GET /guardrails/dashboard': { paramsTuple?: []; params?: {} }
    'GET /guardrails': { paramsTuple?: []; params?: {} }
    'GET /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/versions/:number': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /guardrails/:id/versions/:number/diff': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'GET /guardrails/:id/candidates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrail-requests': { paramsTuple?: []; params?: {} }
    'GET /guardrail-requests/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/scores': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /guardrails/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers': { paramsTuple?: []; params?: {} }
    'GET /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers/:id/tools': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/servers/:id/tools/:toolId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'GET /mcp/applications': { paramsTuple?: []; params?: {} }
    'GET /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/permissions': { paramsTuple?: []; params?: {} }
    'GET /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/roles': { paramsTuple?: []; params?: {} }
    'GET /mcp/approvals': { paramsTuple?: []; params?: {} }
    'GET /mcp/approvals/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/connections': { paramsTuple?: []; params?: {} }
    'GET /mcp/oauth-client': { paramsTuple?: []; params?: {} }
    'GET /mcp/users/:id/connections': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/sign-in': { paramsTuple?: []; params?: {} }
    'GET /mcp/dashboard': { paramsTuple?: []; params?: {} }
    'GET /mcp/alerts': { paramsTuple?: []; params?: {} }
    'GET /mcp/alerts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/calls': { paramsTuple?: []; params?: {} }
    'GET /mcp/users': { paramsTuple?: []; params?: {} }
    'GET /mcp/users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/calls/export': { paramsTuple?: []; params?: {} }
    'GET /mcp/calls/retention': { paramsTuple?: []; params?: {} }
    'GET /mcp/calls/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/ranges/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/scans/:scanId/range': { paramsTuple: [ParamValue]; params: {'scanId': ParamValue} }
    'GET /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'GET /mcp/vulnerabilities/:id/proposals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/vulnerabilities/:id/flow-proposals': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /mcp/vulnerabilities/:id/flow-proposals/:sourceId/:sinkId/dry-run': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'sourceId': ParamValue,'sinkId': ParamValue} }
    'GET /simba/sessions': { paramsTuple?: []; params?: {} }
    'GET /simba/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/tree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/conversations/:attempt': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'GET /simba/sessions/:id/findings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/events': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /simba/sessions/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /dynamic-pages/:evalRef/:key': { paramsTuple: [ParamValue,ParamValue]; params: {'evalRef': ParamValue,'key': ParamValue} }
    'GET /dynamic-pages/:evalRef/:key/collect': { paramsTuple: [ParamValue,ParamValue]; params: {'evalRef': ParamValue,'key': ParamValue} }
    'GET /api/users/status': { paramsTuple?: []; params?: {} }
    'GET /redteam/configs/:id/unified': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'GET /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /custom-policies': { paramsTuple?: []; params?: {} }
    'GET /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/options': { paramsTuple?: []; params?: {} }
    'GET /model-audits/settings': { paramsTuple?: []; params?: {} }
    'GET /model-audits/inventory': { paramsTuple?: []; params?: {} }
    'GET /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits': { paramsTuple?: []; params?: {} }
    'GET /model-audits/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/comparison': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/gate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /providers/:id/model': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audits/:id/targets': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'GET /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /model-sources': { paramsTuple?: []; params?: {} }
    'GET /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'GET /openapi.json': { paramsTuple?: []; params?: {} }
    'GET /docs': { paramsTuple?: []; params?: {} }
    'GET /docs/:file': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'live.events': { paramsTuple?: []; params?: {} }
    'console.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'POST /users/login': { paramsTuple?: []; params?: {} }
    'POST /users/login/link': { paramsTuple?: []; params?: {} }
    'POST /users/register': { paramsTuple?: []; params?: {} }
    'POST /users/verify-email': { paramsTuple?: []; params?: {} }
    'POST /users/verify-email/resend': { paramsTuple?: []; params?: {} }
    'POST /registration-requests/:id/approve': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /users/reset-password': { paramsTuple?: []; params?: {} }
    'POST /users/reset-password/confirm': { paramsTuple?: []; params?: {} }
    'POST /auth/logout': { paramsTuple?: []; params?: {} }
    'POST /auth/fusionauth/token-proxy': { paramsTuple?: []; params?: {} }
    'POST /auth/oidc/callback': { paramsTuple?: []; params?: {} }
    'POST /users/:id/links': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /users/me/switch-organization': { paramsTuple?: []; params?: {} }
    'POST /api-tokens': { paramsTuple?: []; params?: {} }
    'POST /users/login/second-factor': { paramsTuple?: []; params?: {} }
    'POST /users/login/second-factor/passkey/options': { paramsTuple?: []; params?: {} }
    'POST /users/login/second-factor/passkey': { paramsTuple?: []; params?: {} }
    'POST /users/login/passkey/options': { paramsTuple?: []; params?: {} }
    'POST /users/login/passkey': { paramsTuple?: []; params?: {} }
    'POST /users/me/totp': { paramsTuple?: []; params?: {} }
    'POST /users/me/totp/confirm': { paramsTuple?: []; params?: {} }
    'POST /users/me/recovery-codes': { paramsTuple?: []; params?: {} }
    'POST /users/me/passkeys/options': { paramsTuple?: []; params?: {} }
    'POST /users/me/passkeys': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication/mail': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication/passkey/options': { paramsTuple?: []; params?: {} }
    'POST /users/me/reauthentication/passkey': { paramsTuple?: []; params?: {} }
    'POST /organizations': { paramsTuple?: []; params?: {} }
    'POST /license': { paramsTuple?: []; params?: {} }
    'POST /license/check': { paramsTuple?: []; params?: {} }
    'POST /teams': { paramsTuple?: []; params?: {} }
    'POST /teams/bulk': { paramsTuple?: []; params?: {} }
    'POST /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /teams/:id/members/bulk': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /roles': { paramsTuple?: []; params?: {} }
    'POST /roles/:id/copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /imports': { paramsTuple?: []; params?: {} }
    'POST /imports/:id/apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /invitations/accept': { paramsTuple?: []; params?: {} }
    'POST /invitations/bulk': { paramsTuple?: []; params?: {} }
    'POST /invitations': { paramsTuple?: []; params?: {} }
    'POST /invitations/:id/resend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /service-accounts': { paramsTuple?: []; params?: {} }
    'POST /service-accounts/:id/rotate-key': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks': { paramsTuple?: []; params?: {} }
    'POST /webhooks/:id/regenerate-secret': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks/:id/resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks/:id/test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /webhooks/:id/deliveries/:deliveryId/redeliver': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'deliveryId': ParamValue} }
    'POST /server-settings/:key/test': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'POST /results': { paramsTuple?: []; params?: {} }
    'POST /results/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /api/blobs': { paramsTuple?: []; params?: {} }
    'POST /v1/traces': { paramsTuple?: []; params?: {} }
    'POST /api/eval': { paramsTuple?: []; params?: {} }
    'POST /api/eval/:id/results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs': { paramsTuple?: []; params?: {} }
    'POST /jobs/:id/stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/retry-errors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /jobs/:id/rerun': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /results/:evalId/probes/:id/replay': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'POST /results/:evalId/probes/:id/repeat': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'POST /schedules/preview': { paramsTuple?: []; params?: {} }
    'POST /schedules': { paramsTuple?: []; params?: {} }
    'POST /queue/jobs/:id/retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /queue/jobs/:id/cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/remediation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/hardening': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/hardening/try': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/hardening/apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'POST /redteam/calibrations/:id/sample': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/calibrations/:id/apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/undecided/label': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /redteam/reports/:id/undecided/judge': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /results/import': { paramsTuple?: []; params?: {} }
    'POST /results/import/preview': { paramsTuple?: []; params?: {} }
    'POST /results/:id/copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /results/:id/harmful-texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets': { paramsTuple?: []; params?: {} }
    'POST /datasets/:id/items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/:id/items/import': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/:id/items/import/preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /datasets/import': { paramsTuple?: []; params?: {} }
    'POST /datasets/import/preview': { paramsTuple?: []; params?: {} }
    'POST /datasets/:id/items/from-eval': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /issues/:id/comments': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /issues/:id/verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /saved-views': { paramsTuple?: []; params?: {} }
    'POST /configs': { paramsTuple?: []; params?: {} }
    'POST /configs/check': { paramsTuple?: []; params?: {} }
    'POST /configs/tests/import': { paramsTuple?: []; params?: {} }
    'POST /configs/dry-run': { paramsTuple?: []; params?: {} }
    'POST /configs/tests/write': { paramsTuple?: []; params?: {} }
    'POST /configs/assertions/write': { paramsTuple?: []; params?: {} }
    'POST /results/:id/table/:testIdx/:promptIdx/replay': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'POST /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'POST /redteam/plugins/sample': { paramsTuple?: []; params?: {} }
    'POST /custom-policies/import': { paramsTuple?: []; params?: {} }
    'POST /custom-policies/suggest': { paramsTuple?: []; params?: {} }
    'POST /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'POST /providers': { paramsTuple?: []; params?: {} }
    'POST /providers/test': { paramsTuple?: []; params?: {} }
    'POST /providers/:id/test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /providers/import': { paramsTuple?: []; params?: {} }
    'POST /providers/import/openapi': { paramsTuple?: []; params?: {} }
    'POST /providers/discover': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/estimate': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/yaml': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/import': { paramsTuple?: []; params?: {} }
    'POST /redteam/configs/:id/duplicate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails': { paramsTuple?: []; params?: {} }
    'POST /guardrails/:id/versions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/versions/:number/approve': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'POST /guardrails/:id/generate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/attacks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /guardrails/:id/attacks/:runId/stop': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'runId': ParamValue} }
    'POST /guardrails/:id/attacks/:runId/resume': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'runId': ParamValue} }
    'POST /guardrails/:targetId/evaluate': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'POST /guardrails/:targetId/evaluate/batch': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'POST /v1/guard': { paramsTuple?: []; params?: {} }
    'POST /v1/pii': { paramsTuple?: []; params?: {} }
    'POST /v1/harm': { paramsTuple?: []; params?: {} }
    'POST /v1/adaptive': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers/import/preview': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers/import': { paramsTuple?: []; params?: {} }
    'POST /mcp/servers/:id/probe': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers/:id/review': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers/:id/approve': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/servers/:id/block': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/applications': { paramsTuple?: []; params?: {} }
    'POST /mcp/applications/flows': { paramsTuple?: []; params?: {} }
    'POST /mcp/permissions': { paramsTuple?: []; params?: {} }
    'POST /mcp/permissions/dry-run': { paramsTuple?: []; params?: {} }
    'POST /mcp/permissions/explain': { paramsTuple?: []; params?: {} }
    'POST /mcp/approvals/:id/grant': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/approvals/:id/deny': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/connections/:id/start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /mcp/connections/callback': { paramsTuple?: []; params?: {} }
    'POST /mcp/calls/verify': { paramsTuple?: []; params?: {} }
    'POST /mcp/ranges': { paramsTuple?: []; params?: {} }
    'POST /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'POST /simba/sessions': { paramsTuple?: []; params?: {} }
    'POST /simba/sessions/:id/harmful-texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/pause': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/extend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/control': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/fork': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/attempts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /simba/sessions/:id/attempts/:attempt/prune': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'POST /simba/sessions/:id/attempts/:attempt/boost': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attempt': ParamValue} }
    'POST /simba/sessions/:id/next': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'POST /task': { paramsTuple?: []; params?: {} }
    'POST /task/harmful': { paramsTuple?: []; params?: {} }
    'POST /permissions/check': { paramsTuple?: []; params?: {} }
    'POST /http-provider-generator': { paramsTuple?: []; params?: {} }
    'POST /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'POST /custom-policies': { paramsTuple?: []; params?: {} }
    'POST /model-audits/share': { paramsTuple?: []; params?: {} }
    'POST /model-audits/preview': { paramsTuple?: []; params?: {} }
    'POST /model-audits/uploads': { paramsTuple?: []; params?: {} }
    'POST /model-audits': { paramsTuple?: []; params?: {} }
    'POST /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'POST /model-sources': { paramsTuple?: []; params?: {} }
    'POST /model-audits/:id/cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'live.subscribe': { paramsTuple?: []; params?: {} }
    'live.unsubscribe': { paramsTuple?: []; params?: {} }
  }
  DELETE: {
    'DELETE /registration-requests/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /registration-requests': { paramsTuple?: []; params?: {} }
    'DELETE /users/me/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /users/me/sessions': { paramsTuple?: []; params?: {} }
    'DELETE /api-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /api-tokens': { paramsTuple?: []; params?: {} }
    'DELETE /users/me/totp': { paramsTuple?: []; params?: {} }
    'DELETE /users/me/passkeys/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /users/:id/second-factors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /license': { paramsTuple?: []; params?: {} }
    'DELETE /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /teams': { paramsTuple?: []; params?: {} }
    'DELETE /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /teams/:id/members/:userId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'DELETE /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /roles': { paramsTuple?: []; params?: {} }
    'DELETE /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /users': { paramsTuple?: []; params?: {} }
    'DELETE /invitations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /invitations': { paramsTuple?: []; params?: {} }
    'DELETE /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /service-accounts': { paramsTuple?: []; params?: {} }
    'DELETE /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /webhooks': { paramsTuple?: []; params?: {} }
    'DELETE /organization-tokens/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /organization-tokens': { paramsTuple?: []; params?: {} }
    'DELETE /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'DELETE /api/eval/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /jobs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /jobs': { paramsTuple?: []; params?: {} }
    'DELETE /results/:evalId/probes/:id/review': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'DELETE /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /schedules': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/calibrations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/calibrations': { paramsTuple?: []; params?: {} }
    'DELETE /results': { paramsTuple?: []; params?: {} }
    'DELETE /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /results/:id/public-link': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /datasets': { paramsTuple?: []; params?: {} }
    'DELETE /issues': { paramsTuple?: []; params?: {} }
    'DELETE /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /issues/:id/comments/:commentId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'commentId': ParamValue} }
    'DELETE /saved-views/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /configs': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/plugin-collections': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/grading-examples': { paramsTuple?: []; params?: {} }
    'DELETE /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /providers': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/configs': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/attack-sets/:pluginId': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'DELETE /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /guardrails': { paramsTuple?: []; params?: {} }
    'DELETE /guardrails/:id/versions/:number': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'DELETE /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/servers': { paramsTuple?: []; params?: {} }
    'DELETE /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/applications': { paramsTuple?: []; params?: {} }
    'DELETE /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/permissions': { paramsTuple?: []; params?: {} }
    'DELETE /mcp/connections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /mcp/users/:id/connections/:serverId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'serverId': ParamValue} }
    'DELETE /mcp/targets/:targetId/range': { paramsTuple: [ParamValue]; params: {'targetId': ParamValue} }
    'DELETE /simba/sessions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /simba/sessions': { paramsTuple?: []; params?: {} }
    'DELETE /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /redteam/plugins/severity-overrides': { paramsTuple?: []; params?: {} }
    'DELETE /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /custom-policies': { paramsTuple?: []; params?: {} }
    'DELETE /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-audits/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-audits': { paramsTuple?: []; params?: {} }
    'DELETE /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'DELETE /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'DELETE /model-sources': { paramsTuple?: []; params?: {} }
  }
  PUT: {
    'PUT /users/me/password': { paramsTuple?: []; params?: {} }
    'PUT /users/me/passkeys/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /organizations/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /teams/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /teams/:id/members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /teams/:id/members/:userId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'PUT /roles/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /users/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /users': { paramsTuple?: []; params?: {} }
    'PUT /service-accounts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /webhooks/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /webhooks': { paramsTuple?: []; params?: {} }
    'PUT /server-settings/:key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'PUT /results/:evalId/probes/:id/review': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'PUT /schedules/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /redteam/calibrations/:id/items/:itemId/label': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'PUT /results/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /results/:id/table/:testIdx/:promptIdx/rating': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'testIdx': ParamValue,'promptIdx': ParamValue} }
    'PUT /results/:id/ratings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /datasets/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /issues': { paramsTuple?: []; params?: {} }
    'PUT /issues/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /issues/:id/comments/:commentId': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'commentId': ParamValue} }
    'PUT /saved-views/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /configs': { paramsTuple?: []; params?: {} }
    'PUT /redteam/plugin-collections/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /redteam/grading-examples/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /providers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /providers': { paramsTuple?: []; params?: {} }
    'PUT /redteam/configs/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /redteam/configs': { paramsTuple?: []; params?: {} }
    'PUT /redteam/attack-sets/:pluginId': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'PUT /guardrails/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /guardrails/:id/versions/:number/state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'PUT /guardrail-requests/:id/label': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /mcp/servers/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /mcp/servers/:id/tools/:toolId/state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'PUT /mcp/servers/:id/tools/:toolId/profile': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'toolId': ParamValue} }
    'PUT /mcp/applications/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /mcp/permissions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /mcp/sign-in': { paramsTuple?: []; params?: {} }
    'PUT /mcp/alerts/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /mcp/calls/retention': { paramsTuple?: []; params?: {} }
    'PUT /redteam/plugins/severity-overrides/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /custom-policies/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /model-audits/settings': { paramsTuple?: []; params?: {} }
    'PUT /providers/:id/model': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /model-audit-suppressions/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /model-audit-suppressions': { paramsTuple?: []; params?: {} }
    'PUT /model-sources/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'PUT /model-sources': { paramsTuple?: []; params?: {} }
  }
  PATCH: {
    'PATCH /model-audits/uploads/:id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}