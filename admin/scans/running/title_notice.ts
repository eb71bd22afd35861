const SEEN_BY = ['focus', 'pointerdown', 'keydown'] as const

let before: string | null = null
let shown: string | null = null

function restore(): void {
  for (const type of SEEN_BY) window.removeEventListener(type, restore)
  // Keeps the title if another page has set it in the meantime.
  if (before !== null && document.title === shown) document.title = before
  before = null
  shown = null
}

/** Adds a notice to the tab title until the user focuses, clicks or types in the page. */
export function noticeInTitle(words: string): void {
  const isShowing = before !== null && document.title === shown
  if (!isShowing) before = document.title
  shown = `${words} – ${before}`
  document.title = shown
  for (const type of SEEN_BY) window.addEventListener(type, restore)
}
