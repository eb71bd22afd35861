import type { ApplicationService } from '@adonisjs/core/types'

/** Lets the web process know the settings of the whole server from its first request on; workers read them themselves. */
export default class SettingsProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    const { settingsKnown } = await import('#api/server_settings/installation_setting')
    const logger = await this.app.container.make('logger')
    await settingsKnown().catch((error: unknown) =>
      logger.warn({ err: error }, 'the settings of the server are read when the database answers')
    )
  }
}
