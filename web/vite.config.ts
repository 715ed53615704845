import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.PHOTALK_SERVER ?? "http://127.0.0.1:8765";

// The built page goes straight into the package, whose wheel carries it. While developing, the API is proxied, under
// the server's own origin: it refuses what another origin sends.
export default defineConfig({
  plugins: [react()],
  base: "/",
  build: { outDir: "../src/photalk/apps/page", emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0, license: { fileName: "licences.md" } },
  server: { proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } } },
  test: { environment: "jsdom", globals: false, include: ["src/**/*.test.{ts,tsx}"] },
});
