import { SECOND_FACTOR_POLICIES } from '#api/contract/mfa'
import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/server_settings'
import { readPattern } from '#api/outbound/host_patterns'
import { LONGEST_SESSION_DAYS } from '#api/identity/session_store'
import { isMailOn } from '#api/mail/mail_settings'
import { invalidSetting } from '#api/server_settings/errors'
import type { SettingKind } from '#api/server_settings/kinds/setting_kind'
import { flags } from '#config/flags'
import { identityProviders } from '#config/identity_provider'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'

const MAX_DOMAINS = 200

const days = () => vine.number().withoutDecimals().range([1, LONGEST_SESSION_DAYS])

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

/** Who has an identity provider can come in by it, whatever the rules. */
const hasProvider = flags.useFusionAuth || identityProviders.oidc !== null

type Problem = { field: string; message: string }

/** How people get in. */
export const signInSetting: SettingKind = {
  name: 'Sign-in',
  secretFields: [],
  destination: [],
  async read(values, ctx) {
    const rules = await form.validate({ ...SIGN_IN_DEFAULTS, ...values })
    const domains = rules.domains.map((domain) => domain.replace(/^@/, '').toLowerCase())
    const setting = { ...rules, domains: [...new Set(domains)] }
    const problems = [...wrongDomains(domains), ...(await lockOuts(setting, ctx))]
    if (problems.length > 0) throw invalidSetting(problems)
    return setting
  },
}

function wrongDomains(domains: string[]): Problem[] {
  const message = (domain: string) => `"${domain}" is no domain. Write it as example.com.`
  return domains.flatMap((domain, index) => {
    const isDomain = readPattern(domain) === domain && domain.includes('.') && !/[*:]/.test(domain)
    return isDomain ? [] : [{ field: `domains.${index}`, message: message(domain) }]
  })
}

/** Rules by which nobody could come in any more, the person who sets them included. */
async function lockOuts(setting: SignInSetting, ctx: HttpContext): Promise<Problem[]> {
  const { allowPassword, allowLink } = setting
  const problems: Problem[] = []
  if (hasProvider) return problems
  if (!allowPassword && !allowLink) {
    const message = 'Leave at least one way to sign in, or nobody can'
    problems.push({ field: 'allowPassword', message })
  }
  if (!allowPassword && allowLink && !(await isMailOn())) {
    const message =
      'Set up mail first: links are mailed, and without a password nobody could sign in'
    problems.push({ field: 'allowPassword', message })
  }
  if (allowPassword && !allowLink && !(await hasPasswords(ctx))) {
    const message = 'No administrator has a password yet. Set yours first, or nobody could sign in.'
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
