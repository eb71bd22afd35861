import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  directories: {
    views: 'admin/views',
    commands: 'commands',
    httpControllers: 'api',
    models: 'api',
    validators: 'api',
    transformers: 'api',
    providers: 'api',
  },
  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('@adonisjs/session/commands'),
  ],
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    { file: () => import('@adonisjs/core/providers/repl_provider'), environment: ['repl', 'test'] },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/core/providers/edge_provider'),
    () => import('@adonisjs/session/session_provider'),
    () => import('@adonisjs/vite/vite_provider'),
    () => import('@adonisjs/shield/shield_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/transmit/transmit_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('#api/platform/queue/queue_provider'),
    {
      file: () => import('#api/platform/settings/settings_provider'),
      environment: ['web', 'test'],
    },
  ],
  preloads: [
    () => import('#start/ports'),
    { file: () => import('#start/routes'), environment: ['web', 'test', 'console', 'repl'] },
    { file: () => import('#start/kernel'), environment: ['web', 'test'] },
    { file: () => import('#start/live'), environment: ['web', 'test'] },
    { file: () => import('#start/refused_requests'), environment: ['web', 'test'] },
  ],
  tests: {
    suites: [
      { files: ['tests/unit/**/*.spec.{ts,js}'], name: 'unit', timeout: 60_000 },
      { files: ['tests/functional/**/*.spec.{ts,js}'], name: 'functional', timeout: 60_000 },
      { files: ['tests/browser/**/*.spec.{ts,js}'], name: 'browser', timeout: 120_000 },
    ],
    forceExit: true,
  },
  metaFiles: [
    { pattern: 'admin/views/**/*.edge', reloadServer: false },
    { pattern: 'public/**', reloadServer: false },
    { pattern: 'api/engines/**/*.{json,yaml}', reloadServer: false },
    // Named one by one: other JSON Lines are training data, which only `node ace judge:train` reads.
    { pattern: 'api/engines/guardrails/data/texts.jsonl', reloadServer: false },
    { pattern: 'api/engines/redteam/data/attacks.jsonl', reloadServer: false },
    { pattern: 'api/demo/**/*.yaml', reloadServer: false },
    { pattern: 'bin/web/shared_limits.mjs', reloadServer: false },
    { pattern: 'package.json', reloadServer: false },
  ],
  hooks: {
    init: [
      indexEntities({
        controllers: {
          source: 'api',
          importAlias: '#api',
          glob: ['**/*_controller.ts'],
        },
        events: { enabled: false },
        listeners: { enabled: false },
        transformers: {
          enabled: true,
          source: 'api',
          importAlias: '#api',
          glob: ['**/*_transformer.ts'],
        },
        manifest: { enabled: false },
      }),
    ],
    buildStarting: [() => import('@adonisjs/vite/build_hook')],
  },
})
