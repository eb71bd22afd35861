import env from '#start/env'

/** What the first start makes when there is nothing yet. */
export const firstRun = {
  adminEmail: env.get('ADMIN_EMAIL'),
  adminPassword: env.get('ADMIN_PASSWORD'),
  organizationName: env.get('ORGANIZATION_NAME', 'My organization'),
  isDemo: env.get('DEMO', true),
  demoTargetUrl: env.get('DEMO_TARGET_URL'),
}
