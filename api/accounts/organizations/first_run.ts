import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { demoPort } from '#api/accounts/organizations/demo_port'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { faultOfPassword } from '#api/accounts/identity/passwords/assert_password'
import User from '#api/accounts/tenants/user'
import Organization from '#api/accounts/tenants/organization'
import { ADMIN_PASSWORD_REJECTED } from '#api/accounts/organizations/errors'
import { createOrganization } from '#api/accounts/organizations/create_organization'
import { appUrl } from '#config/app'
import { firstRun as settings } from '#config/first_run'
import db from '@adonisjs/lucid/services/db'

/** Advisory lock: prevents two starting processes from creating two administrators. */
const LOCK = 7_310_001
/**
 * Hours for which the first sign-in link is valid. Longer than for other links, because after an unattended installation,
 * it may be opened only the next morning.
 */
const FIRST_LINK_HOURS = 24

/**
 * If there is no user yet, creates the first administrator and organization, with demo content if it is enabled.
 * @returns lines to print that explain how the first user can sign in, with a new sign-in link if they have no password
 */
export async function firstRun(): Promise<string[]> {
  await assertAdminPassword()
  const { admin, organization } = await makeAdministrator()
  if (organization) await addDemo(admin, organization)
  if (admin.password) return [`Sign in at ${appUrl}/login as ${admin.email}`]
  const token = await createLink(admin, 'sign_in', { hours: FIRST_LINK_HOURS })
  return [
    `Sign in as the administrator (works once, for ${FIRST_LINK_HOURS} hours): ${appUrl}/login?token=${token}`,
  ]
}

/**
 * Rejects with ADMIN_PASSWORD_REJECTED for an unacceptable password. Runs even if the administrator already exists, so
 * that an invalid setting is always reported.
 */
async function assertAdminPassword() {
  const { adminPassword, adminEmail: email } = settings
  const fault = adminPassword && (await faultOfPassword(adminPassword, { email }))
  if (fault) throw ADMIN_PASSWORD_REJECTED(`ADMIN_PASSWORD was rejected: ${fault}`)
}

/** Adds demo content if it is enabled, so that the first page is not empty. */
async function addDemo(admin: User, organization: Organization) {
  const { isDemo, demoTargetUrl: targetUrl } = settings
  if (!isDemo || !targetUrl) return
  const team = await organizationScope(organization, Team).query().firstOrFail()
  const { createDemoContent } = await demoPort.use()
  await createDemoContent(organization, team, admin, { targetUrl })
}

type Made = { admin: User; organization: Organization | null }

/**
 * Returns the first user, or creates one with an organization if there are no users. `organization` is null unless it
 * was just created.
 */
async function makeAdministrator(): Promise<Made> {
  return db.transaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(?)', [LOCK])
    const existing = await User.query({ client: trx }).orderBy('created_at').first()
    if (existing) return { admin: existing, organization: null }
    const email = settings.adminEmail ?? 'admin@assay.localhost'
    const user = await User.create(
      { name: email.split('@')[0] ?? email, email, password: settings.adminPassword ?? null },
      { client: trx }
    )
    const { id } = await createOrganization(user, settings.organizationName, trx)
    const organization = await Organization.findOrFail(id, { client: trx })
    return { admin: user, organization }
  })
}
