import MigrationRun from '@adonisjs/lucid/commands/migration/run'

export default class Migrate extends MigrationRun {
  static commandName = 'assay:migrate'
  static description =
    'Migrate the tables of the application and, with DATABASE_ADMIN_URL, the audit log'

  async run() {
    const { MIGRATIONS_CONNECTION } = await import('#config/database')
    this.connection = MIGRATIONS_CONNECTION
    await super.run()
    if (this.exitCode) return
    const { migrateAuditLog } = await import('#api/platform/audit/ownership/migrate_audit_log')
    await migrateAuditLog()
  }
}
