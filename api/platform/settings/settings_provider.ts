import type { ApplicationService } from '@adonisjs/core/types'

/** Loads the server-wide settings before a web process serves its first request; workers load them on demand. */
export default class SettingsProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    const { ensureSettingsLoaded } = await import('#api/platform/settings/installation_setting')
    const logger = await this.app.container.make('logger')
    await ensureSettingsLoaded().catch((error: unknown) =>
      logger.warn({ err: error }, 'the server settings will be read when the database is available')
    )
  }
}
