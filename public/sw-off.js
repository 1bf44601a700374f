/*
 * The worker that ends the worker: served in the place of sw.js (SERVICE_WORKER=off, or copied over it) when a worker that
 * was shipped must go. It clears the app's caches and takes itself off; the pages go on with the network. What people have
 * saved on their devices (IndexedDB) is not touched: the pages send it.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('message', (event) => {
  if (event.data && event.data.type === 'BUILD' && event.ports[0]) event.ports[0].postMessage({ build: 'off', shell: [] })
})

self.addEventListener('activate', (event) => {
  const { scope } = self.registration
  const isOurs = (name) => name.startsWith('ess-') || (name.startsWith('workbox-') && name.endsWith(scope))
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOurs).map((name) => caches.delete(name))))
      .catch(() => undefined)
      .then(() => self.registration.unregister()),
  )
})
