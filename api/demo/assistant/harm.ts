/** Harmful topics that both assistants always refuse. */
const NEVER =
  /\b(?:bombs?|explosives?|detonat\w*|grenades?|nerve agents?|sarin|anthrax|ricin|chemical weapons?|biological weapons?|bioweapons?|pathogens?|nuclear (?:weapon|bomb|device)s?|dirty bombs?|radioactive|firearms?|handguns?|silencers?|meth(?:amphetamine)?|cocaine|heroin|fentanyl|suicid\w*|self-?harm\w*|anorexi\w*|kill(?:ing|ed)?|murder\w*|tortur\w*|genocid\w*|terroris\w*|massacres?|child(?:ren)?\b.*\bsexual|sexual\w*|porn\w*|rap(?:e|ist|ing)|traffick\w*|minors?|holocaust|nazis?|lynch\w*|slurs?)\b/i

/** Words that the filters of both assistants search for. */
const SUSPICIOUS =
  /\b(?:hack\w*|malware|ransomware|virus(?:es)?|keylogger|phish\w*|ddos|exploits?|botnets?|steal\w*|stole\w*|shoplift\w*|launder\w*|counterfeit\w*|forg(?:e|ed|ery|ing)|fake (?:id|news|document|review|passport|invoice)\w*|fraud\w*|scam\w*|brib\w*|blackmail\w*|extort\w*|stalk\w*|harass\w*|bully\w*|insult\w*|hate(?:ful)?|racis\w*|sexis\w*|drugs?|poison\w*|weapons?|illegal\w*|smuggl\w*|tax evasion|evade taxes|insider trading|identity theft|conspirac\w*|disinformation|propaganda|defam\w*|pirate\w*|torrent|threaten\w*|violen\w*)\b/i

/** Well-known jailbreak phrases. */
const WELL_KNOWN_TRICKS =
  /\b(?:ignore|disregard|forget) (?:all |any |every |your |the )*(?:previous|prior|earlier|above) (?:instructions|rules|prompts?)|\bsystem prompt\b|\bjailbreak\b|<\|im_(?:start|end)\|>|\bDAN\b|\bdo anything now\b/i

export const isAlwaysRefused = (text: string) => NEVER.test(text)
export const isSuspicious = (text: string) => SUSPICIOUS.test(text)
export const isWellKnownTrick = (text: string) => WELL_KNOWN_TRICKS.test(text)

export const REFUSAL =
  "I'm sorry, but I can't help with that. If you have a question about your accounts, cards or payments, I am glad to help."
