// First of all, so that what each part says of itself comes after it and counts.
import "./shared/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { applyTheme, rememberedTheme } from "./shared/useTheme";
import { invited } from "./studio/invited";

applyTheme(rememberedTheme());

const root = document.getElementById("root");
if (root)
  void invited().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
