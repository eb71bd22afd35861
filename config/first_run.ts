import env from '#start/env'

/** Administrator, organization and demo content created at the first start. */
export const firstRun = {
  adminEmail: env.get('ADMIN_EMAIL'),
  adminPassword: env.get('ADMIN_PASSWORD')?.release(),
  organizationName: env.get('ORGANIZATION_NAME', 'My organization'),
  isDemo: env.get('DEMO'),
  demoTargetUrl: env.get('DEMO_TARGET_URL'),
}
