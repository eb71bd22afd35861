const LONG_MS = 700

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Runs a step. Prints its name if it takes long, and its duration at the end. */
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
