declare module 'node-polyglot' {
  export type PolyglotOptions = Record<string, unknown> & { smart_count?: number; _?: string }
  export default class Polyglot {
    constructor(options: { locale: string; phrases?: object; allowMissing?: boolean })
    extend(phrases: object): void
    has(key: string): boolean
    t(key: string, options?: PolyglotOptions): string
  }
}
