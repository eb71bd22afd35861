let loaded: Promise<ReadonlySet<string>> | undefined

/** 49,000 passwords from public leaks, in lower case; decoded at the first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'])
  )
  return loaded
}
