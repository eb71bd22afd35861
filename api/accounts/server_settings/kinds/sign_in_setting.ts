import { SECOND_FACTOR_POLICIES } from '#api/contract/accounts/mfa'
import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/platform/server_settings'
import { readPattern } from '#api/platform/outbound/host_patterns'
import { MAX_SESSION_DAYS } from '#api/contract/accounts/session'
import { isMailOn } from '#api/platform/mail/mail_settings'
import { invalidSetting } from '#api/platform/settings/errors'
import type { SettingKind } from '#api/accounts/server_settings/kinds/setting_kind'
import { flags } from '#config/flags'
import { identityProviders } from '#config/identity_provider'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'

const MAX_DOMAINS = 200

const days = () => vine.number().withoutDecimals().range([1, MAX_SESSION_DAYS])

const form = vine.create({
  allowPassword: vine.boolean(),
  allowLink: vine.boolean(),
  allowRegistration: vine.boolean(),
  allowOrganizations: vine.boolean(),
  domains: vine.array(vine.string().trim().maxLength(253)).maxLength(MAX_DOMAINS),
  sessionDays: days(),
  maxSessionDays: days(),
  secondFactor: vine.enum(SECOND_FACTOR_POLICIES),
  trustProvider: vine.boolean(),
})

/** Sign-in with an identity provider works regardless of these rules. */
const hasProvider = flags.useFusionAuth || identityProviders.oidc !== null

type Problem = { field: string; message: string }

export const signInSetting: SettingKind = {
  name: 'Sign-in',
  secretFields: [],
  destination: [],
  async read(values, ctx) {
    const rules = await form.validate({ ...SIGN_IN_DEFAULTS, ...values })
    const domains = rules.domains.map((domain) => domain.replace(/^@/, '').toLowerCase())
    const setting = { ...rules, domains: [...new Set(domains)] }
    const problems = [
      ...invalidDomains(domains),
      ...unreachableTimeout(setting),
      ...(await findLockouts(setting, ctx)),
    ]
    if (problems.length > 0) throw invalidSetting(problems)
    return setting
  },
}

function invalidDomains(domains: string[]): Problem[] {
  const message = (domain: string) => `"${domain}" is not a valid domain. Enter it as example.com.`
  return domains.flatMap((domain, index) => {
    const isDomain = readPattern(domain) === domain && domain.includes('.') && !/[*:]/.test(domain)
    return isDomain ? [] : [{ field: `domains.${index}`, message: message(domain) }]
  })
}

/** An idle timeout longer than the maximum age would have no effect. */
function unreachableTimeout({ sessionDays, maxSessionDays }: SignInSetting): Problem[] {
  if (sessionDays <= maxSessionDays) return []
  const message = `The idle timeout (${inDays(sessionDays)}) is longer than the max session age (${inDays(maxSessionDays)}). Shorten it or raise the max session age.`
  return [{ field: 'sessionDays', message }]
}

const inDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** Finds rules that would lock out all users or all administrators, including the caller. */
async function findLockouts(setting: SignInSetting, ctx: HttpContext): Promise<Problem[]> {
  const { allowPassword, allowLink } = setting
  const problems: Problem[] = []
  if (hasProvider) return problems
  if (!allowPassword && !allowLink) {
    const message = 'Keep at least one way to sign in. Otherwise, all users will be locked out.'
    problems.push({ field: 'allowPassword', message })
  }
  if (!allowPassword && allowLink && !(await isMailOn())) {
    const message =
      'Set up mail first: without passwords, users can only sign in with links sent by email'
    problems.push({ field: 'allowPassword', message })
  }
  if (allowPassword && !allowLink && !(await hasPasswords(ctx))) {
    const message =
      'No administrator has a password yet. Set yours first, or all administrators will be locked out.'
    problems.push({ field: 'allowLink', message })
  }
  return problems
}

async function hasPasswords({ organization }: HttpContext) {
  const row = await db
    .from('organization_members')
    .join('users', 'users.id', 'organization_members.user_id')
    .where('organization_id', organization.id)
    .where('is_admin', true)
    .whereNull('organization_members.deactivated_at')
    .whereNull('users.deactivated_at')
    .whereNotNull('users.password')
    .first()
  return row !== null
}
