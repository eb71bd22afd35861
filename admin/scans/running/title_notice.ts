const SEEN_BY = ['focus', 'pointerdown', 'keydown'] as const

let before: string | null = null
let shown: string | null = null

function restore(): void {
  for (const type of SEEN_BY) window.removeEventListener(type, restore)
  // A page that has been opened since has set its own title already.
  if (before !== null && document.title === shown) document.title = before
  before = null
  shown = null
}

/** Puts words before the title of the tab until the person is back at it: comes, clicks or types. */
export function noticeInTitle(words: string): void {
  const isShowing = before !== null && document.title === shown
  if (!isShowing) before = document.title
  shown = `${words} – ${before}`
  document.title = shown
  for (const type of SEEN_BY) window.addEventListener(type, restore)
}
