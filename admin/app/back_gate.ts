type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

// Listeners of the window run in the order in which they came: this one must stand before the router's.
window.addEventListener('popstate', (event) => gate?.(event))

/** Lets a page look at each step back or forward before the router does; returns the way to stop. */
export function gateBack(next: Gate): () => void {
  gate = next
  return () => {
    if (gate === next) gate = null
  }
}
