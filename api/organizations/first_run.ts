import { createDemoContent } from '#api/demo/demo_content'
import { createLink } from '#api/identity/one_time_links'
import { faultOfPassword } from '#api/identity/passwords/assert_password'
import User from '#api/identity/user'
import Organization from '#api/organizations/organization'
import { ADMIN_PASSWORD_REJECTED } from '#api/organizations/errors'
import { createOrganization } from '#api/organizations/create_organization'
import { appUrl } from '#config/app'
import { firstRun as settings } from '#config/first_run'
import db from '@adonisjs/lucid/services/db'

/** Two processes that start at once make one administrator. */
const LOCK = 7_310_001
/** Longer than other links: an unattended installation may be opened the next morning. */
const FIRST_LINK_HOURS = 24

/**
 * Makes the first administrator and organization when there is no user yet.
 * @returns lines to print: how to sign in
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

/** Rejects with ADMIN_PASSWORD_REJECTED, also when the administrator exists already: a setting holds or it does not. */
async function assertAdminPassword() {
  const { adminPassword, adminEmail: email } = settings
  const fault = adminPassword && (await faultOfPassword(adminPassword, { email }))
  if (fault) throw ADMIN_PASSWORD_REJECTED(`ADMIN_PASSWORD is not accepted: ${fault}`)
}

/** So that the first page a newcomer sees is moving. */
async function addDemo(admin: User, organization: Organization) {
  const { isDemo, demoTargetUrl: targetUrl } = settings
  if (!isDemo || !targetUrl) return
  const team = await organization.related('teams').query().firstOrFail()
  await createDemoContent(organization, team, admin, { targetUrl })
}

type Made = { admin: User; organization: Organization | null }

/** @returns the organization only when it was made just now */
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
