/** Services that collect data or expose a local machine. Attackers use them, but model configurations do not. */
const COLLECTORS =
  /^(?:.*\.)?(?:ngrok\.io|ngrok-free\.app|ngrok\.app|requestbin\.net|pipedream\.net|webhook\.site|burpcollaborator\.net|oastify\.com|interact\.sh|oast\.(?:fun|me|live|pro|site|online)|dnslog\.cn|ceye\.io|beeceptor\.com|requestcatcher\.com|serveo\.net|localtunnel\.me|loca\.lt|trycloudflare\.com|transfer\.sh|pastebin\.com|paste\.ee|hastebin\.com|onion)$/i

const HOSTILE_WORDS =
  /(?:^|[^a-z])(?:c2|c&c|exfil\w*|malware|payload|backdoor|reverse[-_]?shell|attacker|evil|botnet|keylog\w*|ransom\w*|phish\w*|stealer?)(?:[^a-z]|$)/i

const URL_PATTERN =
  /\b(?:https?|ftp|ws|wss|tcp):\/\/([^\s/:?#'"<>\\]{1,253})(?::(\d{1,5}))?([^\s'"<>\\]{0,500})/gi

/**
 * Finds an address that a model configuration has no reason to contain, and the reason for suspicion; null if there is
 * none.
 */
export function findSuspiciousAddress(text: string): { url: string; reason: string } | null {
  if (!text.includes('://')) return null
  for (const [url, host = '', , path = ''] of text.matchAll(URL_PATTERN)) {
    const shown = url.slice(0, 120)
    if (COLLECTORS.test(host)) return { url: shown, reason: 'a service that collects data' }
    if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) && !isPrivateAddress(host)) {
      return { url: shown, reason: 'a bare public address' }
    }
    if (HOSTILE_WORDS.test(host) || HOSTILE_WORDS.test(path)) {
      return { url: shown, reason: 'a name that announces an attack' }
    }
  }
  return null
}

function isPrivateAddress(host: string): boolean {
  return /^(?:10|127|0|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)
}
