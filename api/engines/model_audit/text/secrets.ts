/** Key formats that are specific enough to be recognized without a name. Source: the issuer's documentation of each. */
const KEYS = [
  { name: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { name: 'GitHub token', pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,90}\b/ },
  { name: 'Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/ },
  {
    name: 'OpenAI key',
    pattern: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{40,200}\b|\bsk-[A-Za-z0-9]{16,48}\b/,
  },
  { name: 'Anthropic key', pattern: /\bsk-ant-[A-Za-z0-9_-]{30,120}\b/ },
  { name: 'Google API key', pattern: /\bAIza[\w-]{35}\b/ },
  { name: 'Slack token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,80}\b/ },
  { name: 'Stripe key', pattern: /\b[sr]k_live_[A-Za-z0-9]{20,100}\b/ },
  { name: 'GitLab token', pattern: /\bglpat-[\w-]{20}\b/ },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  {
    name: 'private key',
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |PGP |ENCRYPTED )?PRIVATE KEY/,
  },
  { name: 'JSON web token', pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]{20,600}/ },
  {
    name: 'address with a password',
    pattern: /\b[a-z][a-z+]{1,15}:\/\/[^\s/:@'"]{1,64}:[^\s/:@'"]{3,64}@[\w.-]{3,100}/,
  },
]

/** Names of settings that contain secrets. */
const SECRET_NAME =
  /(?:^|[_\-.])(?:api_?key|secret(?:_?(?:access_?)?key)?|access_?token|auth_?token|password|passwd|private_?key|client_?secret|exfil_?key|credentials?)$/i

/** Placeholder values, which are not secrets. */
const PLACEHOLDER =
  /^(?:$|null|none|true|false|x+|\*+|\.+|<.*>|\$\{?.*|\{\{.*|your.*|my.*|change.?me|example.*|placeholder.*|test|dummy|todo|n\/a|env:.*|os\.environ.*|secret|password|token)$/i

/** Returns the kind of key that a text contains, based on key formats; null if there is none. */
export function findKey(text: string): string | null {
  if (text.length < 16) return null
  return KEYS.find(({ pattern }) => pattern.test(text))?.name ?? null
}

/** Whether a setting with this name and value is a secret. */
export function isSecretSetting(name: string, value: string): boolean {
  if (!SECRET_NAME.test(name) || value.length < 8 || value.length > 500) return false
  return !PLACEHOLDER.test(value.trim()) && !/\s/.test(value.trim())
}
