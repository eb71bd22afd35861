export type Installation = {
  postgres: { readonly pid: number; stop(): Promise<void> }
  /** Database URL. */
  url: string
  /** URL of the web server. */
  address: string
}

export function install(folder: string, settings?: Record<string, string>): Promise<Installation>
