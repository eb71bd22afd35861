/**
 * Every screen that is photographed: `path` (a function where it needs the id of a record), what to wait for,
 * and in `docs` the names under which README shows it, by colour scheme. `when` says at which point of the demo
 * it is taken: before signing in, while the first scan runs, or (by default) when that scan is done.
 */
export const screens = [
  { name: 'login', path: '/login', wait: 'input[name=password]', when: 'signed out' },
  {
    name: 'scan-running',
    path: ({ scan }) => `/jobs/${scan.id}`,
    wait: 'main [role=progressbar]',
    when: 'running',
    docs: { light: 'scan-light', dark: 'scan-dark' },
  },
  { name: 'scan-done', path: ({ scan }) => `/jobs/${scan.id}`, wait: 'main h1' },
  { name: 'scans', path: '/jobs', wait: 'main h1' },
  { name: 'scan-create', path: '/redteam/scan/create', wait: 'main h1' },
  {
    name: 'targets',
    path: '/redteam/targets',
    wait: 'main h1',
    docs: { light: 'targets-light', dark: 'targets-dark' },
  },
  { name: 'target-create', path: '/redteam/targets/create', wait: 'main h1' },
  { name: 'target', path: ({ target }) => `/redteam/targets/${target.id}`, wait: 'main h1' },
  { name: 'templates', path: '/redteam/configs', wait: 'main h1' },
  { name: 'template-create', path: '/redteam/configs/create', wait: 'main h1' },
  { name: 'template', path: ({ template }) => `/redteam/configs/${template.id}`, wait: 'main h1' },
  { name: 'plugins', path: '/redteam/plugins', wait: 'main h1' },
  { name: 'plugin', path: '/redteam/plugins/prompt-extraction', wait: '[role=dialog] h2' },
  { name: 'reports', path: '/redteam/report', wait: 'main h1' },
  {
    name: 'report',
    path: ({ scan }) => `/redteam/report/${scan.evalId}`,
    wait: 'main h1',
    docs: { light: 'report-light', dark: 'report-dark' },
  },
  {
    name: 'report-probe',
    path: ({ scan }) => `/redteam/report/${scan.evalId}?status=failed&probe=first`,
    wait: '[role=dialog] h2',
  },
  { name: 'server-settings', path: '/server', wait: 'main h1' },
  { name: 'server-setting', path: '/server/edit', wait: 'main h1' },
  { name: 'model-provider', path: '/server/edit/redteam.provider', wait: 'main h1' },
  { name: 'configuration', path: '/config', wait: 'main h1' },
  { name: 'api-tokens', path: '/api-tokens', wait: 'main h1' },
  { name: 'welcome', path: '/welcome', wait: 'main h1' },
  { name: 'organization-create', path: '/organizations/new', wait: 'h1' },
  {
    name: 'organization',
    path: ({ organization }) => `/organizations/${organization.id}`,
    wait: 'main h1',
  },
  {
    name: 'overview',
    path: ({ organization }) => `/organizations/${organization.id}/overview`,
    wait: 'main h1',
  },
  { name: 'upgrade', path: '/upgrade', wait: 'h1' },
  { name: 'not-found', path: '/not-found', wait: 'h1' },
]
