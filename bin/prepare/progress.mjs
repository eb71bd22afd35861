const LONG_MS = 700

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Runs one step; says its name when it turns out to be long, and how long it took when it is done. */
export async function step(name, work) {
  const began = performance.now()
  const soon = setTimeout(() => console.log(`assay: ${name} …`), LONG_MS)
  try {
    return await work()
  } finally {
    clearTimeout(soon)
    console.log(`assay: ${name} (${seconds(performance.now() - began)})`)
  }
}
