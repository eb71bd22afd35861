const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** `de` → `German`; what is no language code stays as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
