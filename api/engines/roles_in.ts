import { formEntries } from './form_entries.js'

/** Turns the user types of the target form into phrases that can follow "I am". */
export const rolesIn = (userTypes: string | undefined): readonly string[] =>
  formEntries(userTypes, []).map(asRole)

/**
 * Matches the start of a phrase that can follow "I am": "an administrator", "the branch manager", "someone who audits
 * accounts".
 */
const PHRASE = /^(?:an?|the|one of|some(?:one|body)|any(?:one|body))\s/i

/** Turns a user type into such a phrase: keeps its name and drops the description of its rights. */
function asRole(userType: string): string {
  const [name] = userType.split(/[:(]|\s[–-]\s/)
  const role = name.trim() || userType
  if (!PHRASE.test(role)) return `a user with the role "${role}"`
  return role.replace(/^[A-Z](?=[a-z]*\s)/, (letter) => letter.toLowerCase())
}
