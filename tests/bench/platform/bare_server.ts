/**
 * Baseline for the list of targets: a server with only the framework and one route, which lists 25 of a team's targets with
 * Lucid.
 */
import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import { TargetSchema } from '#database/schema'

class Target extends TargetSchema {}

const teamId = process.argv[2] ?? ''

await new Ignitor(new URL('../../../', import.meta.url))
  .tap((app) => {
    app.initiating(() => {
      app.rcContents({
        typescript: true,
        providers: [
          () => import('@adonisjs/core/providers/app_provider'),
          () => import('@adonisjs/core/providers/hash_provider'),
          () => import('@adonisjs/lucid/database_provider'),
        ],
      })
    })
    void app.booted(async () => {
      const router = await app.container.make('router')
      router.get('/bare', async ({ response }) => {
        const query = Target.query().where('team_id', teamId)
        const [count, rows] = await Promise.all([
          query.clone().count('* as row_count').first(),
          query.clone().orderBy('created_at', 'desc').orderBy('id').limit(25),
        ])
        response.header('Content-Range', `targets 0-24/${count?.$extras.row_count}`)
        return rows
      })
    })
  })
  .httpServer()
  .start()
