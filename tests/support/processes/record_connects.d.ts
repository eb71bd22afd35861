/**
 * Starts recording every connection in the file, one JSON object per line.
 * @returns a function that stops recording
 */
export function recordConnects(file: string): () => void
