/** Notes every connection in the file from now on, one JSON object a line. @returns what ends it */
export function recordConnects(file: string): () => void
