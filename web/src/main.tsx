import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import "./shared/base.css";
import { applyTheme, rememberedTheme } from "./shared/useTheme";

applyTheme(rememberedTheme());

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
